import { createTagReader, escapeLiteralTags, type HtmlTag, plainTags } from '@/lib/a2a/html-tags'

/** What there is to know of a node of a parsed text. */
interface TreeNode {
  type: string
  tagName?: string
  value?: string
  children?: TreeNode[]
}

/** Markdown elements that are something to see without text in them. */
const visibleElements = new Set(['hr', 'img', 'input'])
/** Hold words and inline HTML. In a list item there may be either those or blocks. */
const phrasing = new Set('a del em h1 h2 h3 h4 h5 h6 p strong td th'.split(' '))

const isWords = ({ type, value }: TreeNode): boolean => type === 'text' && (value ?? '').trim() !== ''

function holdsInline({ tagName = '', children = [] }: TreeNode): boolean {
  return phrasing.has(tagName) || (tagName === 'li' && children.some(isWords))
}

/**
 * Makes a plugin that turns HTML tags which would vanish into text: `</script>`, `<thinking>`, the middle of
 * `List<String>`, `<section 1...>`, `<picture>` without a picture. `allowed`: names of tags that are rendered.
 */
export function visibleHtmlTags(allowed: readonly string[]): () => (tree: TreeNode) => void {
  const names = new Set([...allowed, ...plainTags])
  return () => (tree) => {
    const reader = createTagReader(names)
    const raw: { node: TreeNode; value: string; tags: HtmlTag[] }[] = []
    const walk = (node: TreeNode, inline: boolean): void => {
      const { type, value = '', children = [] } = node
      if (type === 'raw') raw.push({ node, value, tags: reader.read(value, inline) })
      if (isWords(node) || visibleElements.has(node.tagName ?? '')) reader.content()
      if (type !== 'element') return children.forEach((child) => walk(child, false))
      const leave = reader.enter()
      for (const child of children) walk(child, holdsInline(node))
      leave()
    }
    walk(tree, false)
    reader.end()
    for (const { node, value, tags } of raw)
      if (tags.some(({ literal }) => literal)) node.value = escapeLiteralTags(value, tags)
  }
}
