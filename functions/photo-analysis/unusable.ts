/** A photo that no further attempt can make anything of. */
export class Unusable extends Error {
  override name = 'Unusable';
  /** For the person whose photo it is. */
  readonly sentence: string;

  constructor(sentence: string, detail: string) {
    super(detail);
    this.sentence = sentence;
  }
}
