/** Members that cannot be called before the service is open, because they do not answer with a promise. */
type Immediate<Service> = {
  [Name in keyof Service]-?: NonNullable<Service[Name]> extends (...args: never[]) => Promise<unknown>
    ? never
    : Name;
}[keyof Service];

/**
 * Members that exist without the service: all that are not asynchronous methods, and those that need no
 * service.
 */
export type Members<Service> = Pick<Service, Immediate<Service>> & Partial<Service>;

/** The part of a service that calls can wait for. */
type Methods<Service> = Omit<Service, Immediate<Service>>;

/**
 * A service whose methods open it with the first call. The services that it stands for have asynchronous
 * methods; everything else is in `members`.
 *
 * @example lazy<AuthorService>(async () => (await engine()).author, {})
 */
export function lazy<Service extends object>(
  open: () => Promise<Methods<Service>>,
  members: Members<Service>,
): Service {
  return forwarding<Service>(async (name, args) => {
    const service = (await open()) as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
    return service[name]?.(...args);
  }, members);
}

/** A service that has these members, and passes every call of another method on. */
export function forwarding<Service extends object>(
  run: (method: string, args: readonly unknown[]) => Promise<unknown>,
  members: Members<Service>,
): Service {
  return new Proxy(members as Service, {
    get(_, name) {
      // Awaiting the service asks whether it is a promise.
      if (typeof name !== 'string' || name === 'then') return undefined;
      return name in members
        ? members[name as keyof Members<Service>]
        : (...args: readonly unknown[]) => run(name, args);
    },
  });
}
