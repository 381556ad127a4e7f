import type { MarkdownPart } from '@/components/parts/markdown/markdown-part'

let loaded: typeof MarkdownPart | undefined

/** Loads the Markdown renderer. Also called ahead of time if an answer is expected. */
export async function loadMarkdownPart(): Promise<typeof MarkdownPart> {
  loaded = (await import('@/components/parts/markdown/markdown-part')).MarkdownPart
  return loaded
}

/** Returns the Markdown renderer if it is loaded. */
export const loadedMarkdownPart = (): typeof MarkdownPart | undefined => loaded
