import 'katex/dist/katex.min.css'
import { createMathPlugin } from '@streamdown/math'
import { isMultiplying } from '@/components/parts/math/is-multiplying'

/** What there is to know of a node of a parsed text. */
interface TreeNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: TreeNode[]
}

type KatexPlugin = (options: object) => (tree: TreeNode, file: unknown) => void

const { rehypePlugin, ...plugin } = createMathPlugin({ errorColor: 'var(--fg-muted)' })
const [setFormulas, options] = rehypePlugin as [KatexPlugin, object]

/** Makes code of formulas that multiply, so that they are shown as they were written. */
function leaveMultiplying({ children = [] }: TreeNode): void {
  for (const child of children) {
    const [text] = child.children ?? []
    if (child.tagName === 'code' && text && isMultiplying(text.value ?? '')) child.properties = {}
    else leaveMultiplying(child)
  }
}

/** Sets formulas like the library, except those that multiply. */
const setBounded: KatexPlugin = (given) => {
  const transform = setFormulas(given)
  return (tree, file) => {
    leaveMultiplying(tree)
    transform(tree, file)
  }
}

/** Sets mathematics in markdown. What it cannot read stands there as it was written, and so does what would take seconds. */
export const mathPlugin: ReturnType<typeof createMathPlugin> = { ...plugin, rehypePlugin: [setBounded, options] }
