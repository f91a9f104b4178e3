/** Numbers of the metadata tables of ECMA-335, partition II.22, that are read. */
const TYPE_REF = 1;
const TYPE_DEF = 2;
const FIELD = 4;
const METHOD = 6;
const MEMBER_REF = 10;
const TYPE_SPEC = 27;
const METHOD_SPEC = 43;

/**
 * Columns of each table: a number of bytes, "s" for a string, "g" for a GUID, "b" for a blob, "t" and a number
 * for an index into a table, or the name of a coded index.
 */
const COLUMNS: Readonly<Record<number, string>> = {
  0: '2 s g g g',
  1: 'ResolutionScope s s',
  2: '4 s s TypeDefOrRef t4 t6',
  3: 't4',
  4: '2 s b',
  5: 't6',
  6: '4 2 2 s b t8',
  7: 't8',
  8: '2 2 s',
  9: 't2 TypeDefOrRef',
  10: 'MemberRefParent s b',
  11: '2 HasConstant b',
  12: 'HasCustomAttribute CustomAttributeType b',
  13: 'HasFieldMarshal b',
  14: '2 HasDeclSecurity b',
  15: '2 4 t2',
  16: '4 t4',
  17: 'b',
  18: 't2 t20',
  19: 't20',
  20: '2 s TypeDefOrRef',
  21: 't2 t23',
  22: 't23',
  23: '2 s b',
  24: '2 t6 HasSemantics',
  25: 't2 MethodDefOrRef MethodDefOrRef',
  26: 's',
  27: 'b',
  28: '2 MemberForwarded s t26',
  29: '4 t4',
  30: '4 4',
  31: '4',
  32: '4 2 2 2 2 4 b s s',
  33: '4',
  34: '4 4 4',
  35: '2 2 2 2 4 b s s b',
  36: '4 t35',
  37: '4 4 4 t35',
  38: '4 s b',
  39: '4 4 s s Implementation',
  40: '4 4 s Implementation',
  41: 't2 t2',
  42: '2 2 TypeOrMethodDef s',
  43: 'MethodDefOrRef b',
  44: 't42 TypeDefOrRef',
};
/** Tables of each coded index (II.24.2.6), in the order of their tags. */
const CODED: Readonly<Record<string, readonly number[]>> = {
  TypeDefOrRef: [2, 1, 27],
  HasConstant: [4, 8, 23],
  HasCustomAttribute: [6, 4, 1, 2, 8, 9, 10, 0, 14, 23, 20, 17, 26, 27, 32, 35, 38, 39, 40, 42, 44, 43],
  HasFieldMarshal: [4, 8],
  HasDeclSecurity: [2, 6, 32],
  MemberRefParent: [2, 1, 26, 6, 27],
  HasSemantics: [20, 23],
  MethodDefOrRef: [6, 10],
  MemberForwarded: [4, 6],
  Implementation: [38, 35, 39],
  CustomAttributeType: [0, 0, 6, 10, 0],
  ResolutionScope: [0, 26, 35, 1],
  TypeOrMethodDef: [2, 6],
};

/** A method that an instruction names. */
export interface MethodName {
  readonly type: string;
  readonly name: string;
  readonly parameters: number;
  readonly isStatic: boolean;
  readonly returns: boolean;
  /** Names of the type arguments. */
  readonly generics: readonly string[];
  /** Row in the table of methods, if the assembly defines it. */
  readonly row: number | undefined;
}

/** Types, methods and bodies of an assembly of .NET (ECMA-335), as far as the schema tables need them. */
export class Assembly {
  readonly #file: Buffer;
  readonly #tables = new Map<number, { readonly at: number; readonly rows: number; readonly size: number }>();
  readonly #columns = new Map<number, readonly { readonly at: number; readonly bytes: number }[]>();
  readonly #heaps = new Map<string, Buffer>();
  readonly #sections: { readonly rva: number; readonly size: number; readonly at: number }[] = [];

  constructor(file: Buffer) {
    this.#file = file;
    const pe = file.readUInt32LE(0x3c);
    const sections = file.readUInt16LE(pe + 6);
    const optional = pe + 24;
    const optionalSize = file.readUInt16LE(pe + 20);
    const directories = optional + (file.readUInt16LE(optional) === 0x20b ? 112 : 96);
    for (let index = 0; index < sections; index += 1) {
      const at = optional + optionalSize + index * 40;
      this.#sections.push({
        rva: file.readUInt32LE(at + 12),
        size: file.readUInt32LE(at + 16),
        at: file.readUInt32LE(at + 20),
      });
    }
    const cli = this.#offsetOf(file.readUInt32LE(directories + 14 * 8));
    this.#readMetadata(this.#offsetOf(file.readUInt32LE(cli + 8)));
  }

  #offsetOf(rva: number): number {
    const section = this.#sections.find((one) => rva >= one.rva && rva < one.rva + one.size);
    if (section === undefined) throw new Error(`No section holds the address ${rva}.`);
    return section.at + rva - section.rva;
  }

  #readMetadata(root: number): void {
    const file = this.#file;
    let at = root + 16 + file.readUInt32LE(root + 12);
    const streams = file.readUInt16LE(at + 2);
    at += 4;
    for (let index = 0; index < streams; index += 1) {
      const [offset, size] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)];
      const end = file.indexOf(0, at + 8);
      this.#heaps.set(
        file.toString('latin1', at + 8, end),
        file.subarray(root + offset, root + offset + size),
      );
      at = at + 8 + Math.ceil((end - at - 7) / 4) * 4;
    }
    this.#readTables(this.#heap('#~'));
  }

  #heap(name: string): Buffer {
    const heap = this.#heaps.get(name);
    if (heap === undefined) throw new Error(`The assembly has no ${name}.`);
    return heap;
  }

  #readTables(stream: Buffer): void {
    const heapSizes = stream.readUInt8(6);
    const present = stream.readBigUInt64LE(8);
    const rows = new Map<number, number>();
    let at = 24;
    for (let table = 0; table < 64; table += 1) {
      if (((present >> BigInt(table)) & 1n) === 0n) continue;
      rows.set(table, stream.readUInt32LE(at));
      at += 4;
    }
    const widthOf = (column: string): number => {
      if (/^\d$/.test(column)) return Number(column);
      if (column === 's') return heapSizes & 1 ? 4 : 2;
      if (column === 'g') return heapSizes & 2 ? 4 : 2;
      if (column === 'b') return heapSizes & 4 ? 4 : 2;
      if (/^t\d+$/.test(column)) return (rows.get(Number(column.slice(1))) ?? 0) > 0xffff ? 4 : 2;
      const tables = CODED[column] ?? [];
      const bits = Math.ceil(Math.log2(tables.length));
      return Math.max(...tables.map((table) => rows.get(table) ?? 0)) >= 2 ** (16 - bits) ? 4 : 2;
    };
    for (const [table, count] of rows) {
      let size = 0;
      const columns = (COLUMNS[table] ?? '').split(' ').map((column) => {
        const bytes = widthOf(column);
        size += bytes;
        return { at: size - bytes, bytes };
      });
      this.#columns.set(table, columns);
      this.#tables.set(table, { at, rows: count, size });
      at += size * count;
    }
  }

  #rows(table: number): number {
    return this.#tables.get(table)?.rows ?? 0;
  }

  #cell(table: number, row: number, column: number): number {
    const place = this.#tables.get(table);
    const cell = this.#columns.get(table)?.[column];
    if (place === undefined || cell === undefined || row < 1 || row > place.rows)
      throw new Error(`Table ${table} has no row ${row}.`);
    return this.#heap('#~').readUIntLE(place.at + (row - 1) * place.size + cell.at, cell.bytes);
  }

  #string(index: number): string {
    const heap = this.#heap('#Strings');
    return heap.toString('utf8', index, heap.indexOf(0, index));
  }

  #blob(index: number): Buffer {
    const heap = this.#heap('#Blob');
    const { value, end } = readCompressed(heap, index);
    return heap.subarray(end, end + value);
  }

  /** A string that an instruction loads. */
  literal(token: number): string {
    const heap = this.#heap('#US');
    const { value, end } = readCompressed(heap, token & 0xffffff);
    return heap.toString('utf16le', end, end + value - 1);
  }

  /** Row numbers and full names of the types that the assembly defines. */
  *types(): Generator<readonly [row: number, name: string]> {
    for (let row = 1; row <= this.#rows(TYPE_DEF); row += 1) yield [row, this.#typeName(TYPE_DEF, row)];
  }

  /** Full name of the type that a type extends. */
  baseOf(row: number): string {
    return this.#codedType(this.#cell(TYPE_DEF, row, 3));
  }

  /** Row numbers and names of the methods of a type. */
  *methods(type: number): Generator<readonly [row: number, name: string]> {
    const last = type < this.#rows(TYPE_DEF) ? this.#cell(TYPE_DEF, type + 1, 5) : this.#rows(METHOD) + 1;
    for (let row = this.#cell(TYPE_DEF, type, 5); row < last; row += 1)
      yield [row, this.#string(this.#cell(METHOD, row, 3))];
  }

  /** Instructions of a method. */
  body(method: number): Buffer {
    const rva = this.#cell(METHOD, method, 0);
    if (rva === 0) return Buffer.alloc(0);
    const at = this.#offsetOf(rva);
    const head = this.#file.readUInt8(at);
    if ((head & 3) === 2) return this.#file.subarray(at + 1, at + 1 + (head >> 2));
    const size = this.#file.readUInt32LE(at + 4);
    return this.#file.subarray(at + 12, at + 12 + size);
  }

  /** Name of the type that a token stands for. */
  type(token: number): string {
    return this.#typeName(token >>> 24, token & 0xffffff);
  }

  /** Name of the field that a token stands for: "Namespace.Type::Field". */
  field(token: number): string {
    const row = token & 0xffffff;
    if (token >>> 24 === MEMBER_REF)
      return `${this.#memberParent(row)}::${this.#string(this.#cell(MEMBER_REF, row, 1))}`;
    return `${this.#typeName(TYPE_DEF, this.#ownerOf(row, 4))}::${this.#string(this.#cell(FIELD, row, 1))}`;
  }

  method(token: number): MethodName {
    const [table, row] = [token >>> 24, token & 0xffffff];
    if (table === METHOD_SPEC) {
      const coded = this.#cell(METHOD_SPEC, row, 0);
      const inner = this.method((((coded & 1) === 0 ? METHOD : MEMBER_REF) << 24) | (coded >> 1));
      const blob = this.#blob(this.#cell(METHOD_SPEC, row, 1));
      const reader = new SignatureReader(blob, (one) => this.#codedType(one), 1);
      const count = reader.number();
      return { ...inner, generics: Array.from({ length: count }, () => reader.type()) };
    }
    const isReference = table === MEMBER_REF;
    const blob = this.#blob(isReference ? this.#cell(MEMBER_REF, row, 2) : this.#cell(METHOD, row, 4));
    const reader = new SignatureReader(blob, (one) => this.#codedType(one), 1);
    const flags = blob.readUInt8(0);
    if (flags & 0x10) reader.number();
    const parameters = reader.number();
    return {
      type: isReference ? this.#memberParent(row) : this.#typeName(TYPE_DEF, this.#ownerOf(row, 5)),
      name: this.#string(isReference ? this.#cell(MEMBER_REF, row, 1) : this.#cell(METHOD, row, 3)),
      parameters,
      isStatic: (flags & 0x20) === 0,
      returns: reader.type() !== 'void',
      generics: [],
      row: isReference ? undefined : row,
    };
  }

  #memberParent(row: number): string {
    const coded = this.#cell(MEMBER_REF, row, 0);
    const table = (CODED['MemberRefParent'] as number[])[coded & 7] as number;
    return this.#typeName(table, coded >> 3);
  }

  /** Type whose list, which begins in a column, holds a row: the last that begins at or before it. */
  #ownerOf(row: number, column: number): number {
    let [low, high] = [1, this.#rows(TYPE_DEF)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#cell(TYPE_DEF, middle, column) <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #codedType(coded: number): string {
    return this.#typeName((CODED['TypeDefOrRef'] as number[])[coded & 3] as number, coded >> 2);
  }

  #typeName(table: number, row: number): string {
    if (row === 0) return '';
    if (table === TYPE_SPEC)
      return new SignatureReader(
        this.#blob(this.#cell(TYPE_SPEC, row, 0)),
        (one) => this.#codedType(one),
        0,
      ).type();
    if (table !== TYPE_DEF && table !== TYPE_REF) return '';
    const [name, space] = [this.#string(this.#cell(table, row, 1)), this.#string(this.#cell(table, row, 2))];
    if (table === TYPE_REF) {
      const scope = this.#cell(TYPE_REF, row, 0);
      if ((scope & 3) === 3) return `${this.#typeName(TYPE_REF, scope >> 2)}/${name}`;
    }
    return space === '' ? name : `${space}.${name}`;
  }
}

/** Reads the types of a signature (ECMA-335, II.23.2). */
class SignatureReader {
  readonly #blob: Buffer;
  readonly #named: (coded: number) => string;
  #at: number;

  constructor(blob: Buffer, named: (coded: number) => string, at: number) {
    this.#blob = blob;
    this.#named = named;
    this.#at = at;
  }

  number(): number {
    const { value, end } = readCompressed(this.#blob, this.#at);
    this.#at = end;
    return value;
  }

  type(): string {
    const code = this.#blob.readUInt8(this.#at++);
    switch (code) {
      case 0x01:
        return 'void';
      case 0x11:
      case 0x12:
        return this.#named(this.number());
      case 0x13:
      case 0x1e:
        return `!${this.number()}`;
      case 0x15: {
        this.#at += 1;
        const name = this.#named(this.number());
        const count = this.number();
        return `${name}<${Array.from({ length: count }, () => this.type()).join(',')}>`;
      }
      case 0x1d:
        return `${this.type()}[]`;
      case 0x10:
      case 0x0f:
        return this.type();
      case 0x1f:
      case 0x20:
        this.number();
        return this.type();
      default:
        return `#${code.toString(16)}`;
    }
  }
}

/** A number in one, two or four bytes (ECMA-335, II.23.2). */
function readCompressed(bytes: Buffer, at: number): { readonly value: number; readonly end: number } {
  const first = bytes.readUInt8(at);
  if (first < 0x80) return { value: first, end: at + 1 };
  if (first < 0xc0) return { value: bytes.readUInt16BE(at) & 0x3fff, end: at + 2 };
  return { value: bytes.readUInt32BE(at) & 0x1fffffff, end: at + 4 };
}
