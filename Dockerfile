# One script makes what the image holds; it runs outside of a container too. The last stage holds what runs and nothing else.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node scripts/image.mjs /image

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Lectern" \
      org.opencontainers.image.description="A presentation server for AI agents" \
      org.opencontainers.image.licenses="Apache-2.0" \
      io.modelcontextprotocol.server.name="io.github.lectern/lectern"
# A fixed threshold: glibc raises its own after each large upload, and then keeps what was freed.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5001 APP_DATA_DIRECTORY=/app_data MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /image ./
RUN mkdir /app_data && chown node:node /app_data && chmod 700 /app_data
USER node
VOLUME /app_data
EXPOSE 5001
# Nothing outside of /app_data is written: run it with --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/main.js"]
CMD ["serve"]
