# The program with its page, alone in an image: no shell, no distribution.
#
#   docker build -t uno .
#   docker run -p 8080:8080 -v uno:/data uno
FROM golang:1.26-bookworm AS engine
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN scripts/engine.sh

FROM node:20-bookworm-slim AS page
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY internal/words ../internal/words
COPY docs ../docs
COPY --from=engine /src/web/engine engine
RUN npm run --silent page

FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=page /src/web/dist web/dist
# The commit is stamped where the context holds .git.
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o /uno ./cmd/uno \
	&& mkdir /data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /uno /uno
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["/uno"]
CMD ["serve", "--addr", "0.0.0.0:8080", "--data", "/data"]
