/** Loads what shows markdown. Called ahead of need where an answer is to be expected. */
export const loadMarkdownPart = () => import('@/components/parts/markdown-part')
