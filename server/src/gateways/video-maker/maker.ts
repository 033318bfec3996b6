/** The content of a video. */
export type Subject = {
  name: string;
  description: string;
  shopName: string;
  /** Local files, the main picture first. */
  pictures: string[];
};

export type MakeOptions = {
  signal: AbortSignal;
  /** Called before the first request to a paid service: from then on the work may be charged. */
  onOrder: () => Promise<void>;
  /** Called with the paid service's id of the work, before its progress is polled. */
  onOperation: (name: string) => Promise<void>;
};

/** Makes a vertical video of a product. */
export interface VideoMaker {
  /** @returns a file inside `folder`. @throws NotMade; the reason of the signal */
  make(subject: Subject, folder: string, options: MakeOptions): Promise<string>;
}

export type VideoMakers = {
  local: VideoMaker;
  /** The key stays in this process's memory, and goes only to Google. */
  google: (apiKey: string) => VideoMaker;
};

/** No video was made; the message is a sentence for the seller. */
export class NotMade extends Error {
  /** True if the next product would fail the same way, so it isn't tried. */
  readonly forAll: boolean;

  constructor(message: string, forAll = false) {
    super(message);
    this.forAll = forAll;
  }
}
