/** What a video is to show. */
export type Subject = {
  name: string;
  description: string;
  shopName: string;
  /** "#rrggbb" or "#rgb". */
  brandColor: string;
  /** What a shopper pays now, as it is written: "$19.99". */
  price: string;
  /** What it cost before the discount; null where there is none. */
  formerPrice: string | null;
  /** Local files, the main picture first. */
  pictures: string[];
};

export type MakeOptions = {
  signal: AbortSignal;
  /** Told what a paid service calls the work, before it is asked how far it is. */
  onOperation: (name: string) => Promise<void>;
};

/** Makes a vertical video of a product. */
export interface VideoMaker {
  /** @returns a file inside `folder`. @throws NotMade; the reason of the signal */
  make(subject: Subject, folder: string, options: MakeOptions): Promise<string>;
}

export type VideoMakers = {
  local: VideoMaker;
  /** The key stays in the memory of this process, and goes to Google alone. */
  google: (apiKey: string) => VideoMaker;
};

/** There is no video; the message is a sentence for the seller. */
export class NotMade extends Error {
  /** True where the next product would end the same way: it is not tried. */
  readonly forAll: boolean;

  constructor(message: string, forAll = false) {
    super(message);
    this.forAll = forAll;
  }
}
