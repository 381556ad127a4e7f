/** A text that is sent with upload progress, because it is large. */
export const largeText = 'long '.repeat(60_000)

/** A fake of `XMLHttpRequest` whose upload never completes. */
export class StalledUpload extends EventTarget {
  upload = new EventTarget()
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {}
}
