export default function Settings({ part }: { readonly part: string }) {
  return part;
}
