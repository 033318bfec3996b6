/** What a video is to show. */
export type Subject = {
  name: string;
  description: string;
  shopName: string;
  /** Local files, the main picture first. */
  pictures: string[];
};

export type MakeOptions = {
  signal: AbortSignal;
  /** Told before a paid service is asked for the first time: from then on the work may be charged. */
  onOrder: () => Promise<void>;
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
