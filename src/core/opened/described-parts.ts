/** Colours and fonts of the theme and sections of the deck, in the form in which `set_deck` takes them. */
export interface FileSettings {
  readonly colors: Readonly<Record<string, string>>;
  readonly fonts: { readonly heading: string; readonly body: string };
  readonly sections: readonly { readonly name: string; readonly from: number }[];
}

export interface MergedCell {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A text of a SmartArt graphic; its place on the slide is absent where the graphic has no cached drawing. */
export interface OpenedNode {
  readonly text: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
}
