/** Kinds of content, in the order in which they are listed. */
const kinds = ['text', 'data', 'image', 'audio', 'video', 'pdf', 'file', 'any'] as const
export type MediaKind = (typeof kinds)[number]

const patterns: readonly (readonly [RegExp, MediaKind])[] = [
  [/^(\*|\*\/\*)$/, 'any'],
  [/^(data|form|application\/([\w.-]+\+)?json)$/, 'data'],
  [/^(text|text\/.*)$/, 'text'],
  [/^image(\/.*)?$/, 'image'],
  [/^audio(\/.*)?$/, 'audio'],
  [/^video(\/.*)?$/, 'video'],
  [/^application\/pdf$/, 'pdf'],
]

/** Returns the kinds of content that media types stand for, each once. Unknown types are files. */
export function listMediaKinds(modes: readonly string[]): MediaKind[] {
  const found = new Set(
    modes.flatMap((mode) => {
      const type = mode.split(';')[0]?.trim().toLowerCase()
      return type ? [patterns.find(([pattern]) => pattern.test(type))?.[1] ?? 'file'] : []
    }),
  )
  return kinds.filter((kind) => found.has(kind))
}
