import { defaultRehypePlugins } from 'streamdown'
import { createTagReader, escapeLiteralTags, type HtmlTag, presentationalTags } from '@/lib/a2a/text/html-tags'

/** The part of a syntax tree node that is used. */
interface TreeNode {
  type: string
  tagName?: string
  value?: string
  children?: TreeNode[]
}

/** Markdown elements that are visible without text. */
const visibleElements = new Set(['hr', 'img', 'input'])
/** Elements with inline content. A list item may contain inline content or blocks. */
const phrasing = new Set('a del em h1 h2 h3 h4 h5 h6 p strong td th'.split(' '))

const isWords = ({ type, value }: TreeNode): boolean => type === 'text' && (value ?? '').trim() !== ''

function holdsInline({ tagName = '', children = [] }: TreeNode): boolean {
  return phrasing.has(tagName) || (tagName === 'li' && children.some(isWords))
}

/**
 * Returns a plugin that shows HTML tags as text if they would be dropped: `</script>`, `<thinking>`, the middle of
 * `List<String>`, `<section 1...>`, `<picture>` without an image. `allowed`: names of rendered tags.
 */
function visibleHtmlTags(allowed: readonly string[]): () => (tree: TreeNode) => void {
  const names = new Set([...allowed, ...presentationalTags])
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

/** Forbidden links and images leave their text, because the library's notice is in English. */
const textOnly = { linkBlockPolicy: 'text-only', imageBlockPolicy: 'text-only' }

const { sanitize } = defaultRehypePlugins
/** These load images without the check of image URLs. */
const loading = new Set(['picture', 'source'])
const schema = (Array.isArray(sanitize) ? sanitize[1] : {}) as { tagNames?: string[] }
/** Allowed HTML tags. */
const allowed = (schema.tagNames ?? []).filter((name) => !loading.has(name))

/** Shows tags as text that the library would drop. */
const showTags = visibleHtmlTags(allowed)

/** Plugins for all texts; they sanitize the tree. */
export const markdownPlugins = [
  showTags,
  ...Object.values(defaultRehypePlugins).map((plugin): typeof plugin => {
    if (!Array.isArray(plugin)) return plugin
    if (plugin === defaultRehypePlugins.harden) return [plugin[0], { ...plugin[1], ...textOnly }]
    return plugin === sanitize ? [plugin[0], { ...schema, tagNames: allowed }] : plugin
  }),
]

/** Plugins for texts with HTML, which is slow to parse. */
export const htmlPlugins: readonly unknown[] = [showTags, defaultRehypePlugins.raw]
