#!/bin/sh
# Puts the digest behind the tag of every image of compose.yaml and the Dockerfile that has none, as the registry tells it now.
set -eu
cd "$(dirname "$0")/.."
for image in $(sed -nE 's/^ *image: ([^@ ]+)$/\1/p' compose.yaml; sed -nE 's/^FROM ([^@ ]+)( AS .*)?$/\1/p' Dockerfile); do
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
  sed -i -E "s#^( *image: |FROM )($image)( AS .*)?\$#\\1\\2@$digest\\3#" compose.yaml Dockerfile
done
