# SPDX-License-Identifier: MIT
# docker build -t coevo . && docker run --rm -v "$PWD/runs:/data/runs" coevo solve 617
FROM debian:12 AS builder
COPY . /coevo
WORKDIR /coevo
RUN scripts/install.sh --package
RUN cmake --preset package && cmake --build --preset package && cd build/package && cpack -G DEB

FROM debian:12-slim
COPY --from=builder /coevo/build/package/coevo_*.deb /packages/
RUN apt-get update && apt-get install -y --no-install-recommends /packages/coevo_*.deb && rm -r /packages
WORKDIR /data
ENTRYPOINT ["coevo"]
