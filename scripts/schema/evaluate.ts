import type { Assembly, MethodName } from './assembly.ts';

/** A value that instructions compute, as far as it is known. */
export type Value = string | number | undefined | Made | Place;

/** An object, a call whose result is not known, or a static field. */
export interface Made {
  /** Type of an object; name of a method or field. */
  readonly made: string;
  readonly values: readonly Value[];
  readonly properties: Map<string, Value>;
  readonly items: Value[];
}

/** A local variable whose address was taken. */
interface Place {
  readonly place: number;
}

export const isMade = (value: Value): value is Made => typeof value === 'object' && 'made' in value;
const make = (made: string, values: readonly Value[] = []): Made => ({
  made,
  values,
  properties: new Map(),
  items: [],
});

/**
 * Reads what a method without loops does, and tells of every call that sets or adds nothing to an object.
 * Branches are passed: compilers write them around lambdas that are made once.
 *
 * @param values the arguments, the object itself first
 * @returns what the method returns
 */
export function evaluate(
  assembly: Assembly,
  method: number,
  values: readonly Value[],
  onCall: (method: MethodName, values: readonly Value[]) => Value,
): Value {
  const code = assembly.body(method);
  const stack: Value[] = [];
  const locals: Value[] = [];
  const take = (count: number): Value[] => (count === 0 ? [] : stack.splice(-count));
  const held = (value: Value): Value =>
    typeof value === 'object' && 'place' in value ? locals[value.place] : value;
  const call = (token: number) => {
    const called = assembly.method(token);
    const args = take(called.parameters + (called.isStatic ? 0 : 1));
    const [target] = args;
    if (called.name === '.ctor') {
      if (typeof target === 'object' && 'place' in target)
        locals[target.place] = make(called.type, args.slice(1));
      return;
    }
    const [object, ...others] = args.map(held);
    let result: Value;
    if (called.name === 'op_Implicit') result = object;
    else if (called.name.startsWith('set_') && isMade(object))
      object.properties.set(called.name.slice(4), others[0]);
    else if (called.name === 'Add' && isMade(object) && object.made.includes('Particle'))
      object.items.push(others[0]);
    else result = onCall(called, [object, ...others]);
    if (called.returns) stack.push(result);
  };
  let at = 0;
  const token = () => {
    at += 4;
    return code.readUInt32LE(at - 4);
  };
  while (at < code.length) {
    const op = code.readUInt8(at++);
    if (op >= 0x02 && op <= 0x05) stack.push(values[op - 0x02]);
    else if (op >= 0x06 && op <= 0x09) stack.push(locals[op - 0x06]);
    else if (op >= 0x0a && op <= 0x0d) locals[op - 0x0a] = stack.pop();
    else if (op >= 0x15 && op <= 0x1e) stack.push(op - 0x16);
    else
      switch (op) {
        case 0x00:
          break;
        case 0x0e:
          stack.push(values[code.readUInt8(at++)]);
          break;
        case 0x11:
          stack.push(locals[code.readUInt8(at++)]);
          break;
        case 0x12:
          stack.push({ place: code.readUInt8(at++) });
          break;
        case 0x13:
          locals[code.readUInt8(at++)] = stack.pop();
          break;
        case 0x14:
          stack.push(undefined);
          break;
        case 0x1f:
          stack.push(code.readInt8(at++));
          break;
        case 0x20:
          stack.push(code.readInt32LE(at));
          at += 4;
          break;
        case 0x21:
          stack.push(Number(code.readBigInt64LE(at)));
          at += 8;
          break;
        case 0x22:
          stack.push(code.readFloatLE(at));
          at += 4;
          break;
        case 0x23:
          stack.push(code.readDoubleLE(at));
          at += 8;
          break;
        case 0x25:
          stack.push(stack.at(-1));
          break;
        case 0x26:
          stack.pop();
          break;
        case 0x28:
        case 0x6f:
          call(token());
          break;
        case 0x2a:
          return stack.pop();
        case 0x2b:
          at += 1;
          break;
        case 0x2c:
        case 0x2d:
          at += 1;
          stack.pop();
          break;
        case 0x38:
          at += 4;
          break;
        case 0x39:
        case 0x3a:
          at += 4;
          stack.pop();
          break;
        // Conversions between numbers keep the value.
        case 0x67:
        case 0x68:
        case 0x69:
        case 0x6a:
        case 0x6b:
        case 0x6c:
        case 0x6d:
          break;
        // A number of 32 bits without a sign becomes one of 64.
        case 0x6e: {
          const value = stack.pop();
          stack.push(typeof value === 'number' && value < 0 ? value + 2 ** 32 : value);
          break;
        }
        // Objects behind an address, and casts.
        case 0x71:
        case 0x74:
        case 0x8c:
          at += 4;
          stack.push(held(stack.pop()));
          break;
        case 0x72:
          stack.push(assembly.literal(token()));
          break;
        case 0x73: {
          const { type, parameters } = assembly.method(token());
          stack.push(make(type, take(parameters).map(held)));
          break;
        }
        case 0x7d:
          at += 4;
          take(2);
          break;
        case 0x7b:
          take(1);
          stack.push(make(assembly.field(token())));
          break;
        case 0x7e:
        case 0x7f:
          stack.push(make(assembly.field(token())));
          break;
        case 0x80: {
          const name = assembly.field(token());
          const stored = stack.pop();
          onCall(
            {
              type: name,
              name: 'stsfld',
              parameters: 1,
              isStatic: true,
              returns: false,
              generics: [],
              row: undefined,
            },
            [stored],
          );
          break;
        }
        case 0x8d:
          at += 4;
          stack.pop();
          stack.push(make('array'));
          break;
        case 0xa2:
        case 0xa4: {
          if (op === 0xa4) at += 4;
          const [array, , item] = take(3);
          if (isMade(array)) array.items.push(item);
          break;
        }
        case 0xd0:
          stack.push(make('token', [token()]));
          break;
        case 0xfe: {
          const second = code.readUInt8(at++);
          if (second === 0x06) stack.push(make('method', [token()]));
          else if (second === 0x15) {
            at += 4;
            take(1);
          } else throw new Error(`Method ${method} has the instruction fe ${second.toString(16)}.`);
          break;
        }
        default:
          throw new Error(`Method ${method} has the instruction ${op.toString(16)}.`);
      }
  }
  return undefined;
}
