export default function Present({ id }: { readonly id: string }) {
  return id;
}
