/** What there is to know of a node of a parsed text. */
interface TreeNode {
  type: string
  value?: string
  children?: TreeNode[]
}

/** Of HTML, with no meaning beyond looks: nothing is lost where such tags are left out. */
const silent =
  'abbr address article aside bdi bdo big caption center cite col colgroup dfn figcaption figure font footer header hgroup label main mark nav nobr small time u wbr'

/**
 * What stands for a tag of HTML and would be left out as it is not allowed, is told as text: `</script>`, `<thinking>`,
 * the middle of `List<String>`.
 */
export function toldTags(allowed: readonly string[]): () => (tree: TreeNode) => void {
  const known = new Set([...allowed, ...silent.split(' ')])
  const isTold = (html: string): boolean =>
    [...html.matchAll(/<\/?([a-z][^\s/>]*)/gi)].some(([, name = '']) => !known.has(name.toLowerCase()))
  const walk = (node: TreeNode): void => {
    if (node.type === 'raw' && isTold(node.value ?? '')) node.type = 'text'
    for (const child of node.children ?? []) walk(child)
  }
  return () => walk
}
