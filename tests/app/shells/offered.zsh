# SPDX-License-Identifier: MIT
# Prints what zsh offers for the line $1, one a line; ./functions has the completion.
zmodload zsh/zpty
zpty shell 'zsh -f -i'
# Read to the first mark, which the echo of the commands has not whole.
zpty -w shell "PS1= PS2= RPS1=; stty -echo; fpath=(./functions \$fpath); autoload -Uz compinit; compinit -u -d ./dump"
zpty -w shell 'bindkey "^I" complete-word; setopt NO_list_beep
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return
  fi
  typeset -a found hits
  builtin compadd -A hits "$@"
  found+=("${hits[@]}")
  for each in "${found[@]}"; do print -r -- "offer<$each>"; done
  builtin compadd "$@"
}
finish() { print -r -- "li""ne-done"; BUFFER= ; zle accept-line }
zle -N finish; bindkey "^X" finish; print -r -- "set""-up"'
text=''
while [[ $text != *set-up* ]]; do zpty -r shell part || break; text+=$part; done
zpty -w -n shell "$1"$'\t\x18'
text=''
while [[ $text != *line-done* ]]; do zpty -r shell part || break; text+=$part; done
print -r -- "$text" | grep -o 'offer<[^>]*>' | sed 's/^offer<//; s/>$//' | sort -u
zpty -d shell
