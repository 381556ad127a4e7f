import type { MarkdownPart } from '@/components/parts/markdown-part'

let loaded: typeof MarkdownPart | undefined

/** Loads what shows markdown. Called ahead of need where an answer is to be expected. */
export async function loadMarkdownPart(): Promise<typeof MarkdownPart> {
  loaded = (await import('@/components/parts/markdown-part')).MarkdownPart
  return loaded
}

/** What shows markdown, where it is there already. */
export const loadedMarkdownPart = (): typeof MarkdownPart | undefined => loaded
