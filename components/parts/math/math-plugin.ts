import 'katex/dist/katex.min.css'
import { createMathPlugin } from '@streamdown/math'
import { isExpandingFormula } from '@/components/parts/math/math-text'

/** The part of a syntax tree node that is used. */
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

/** Turns expanding formulas into code, so that they are shown as written. */
function leaveMultiplying({ children = [] }: TreeNode): void {
  for (const child of children) {
    const [text] = child.children ?? []
    if (child.tagName === 'code' && text && isExpandingFormula(text.value ?? '')) child.properties = {}
    else leaveMultiplying(child)
  }
}

/** Renders formulas with the library, except for expanding ones. */
const setBounded: KatexPlugin = (given) => {
  const transform = setFormulas(given)
  return (tree, file) => {
    leaveMultiplying(tree)
    transform(tree, file)
  }
}

/** Renders math in Markdown. Invalid and expanding formulas are shown as written. */
export const mathPlugin: ReturnType<typeof createMathPlugin> = { ...plugin, rehypePlugin: [setBounded, options] }
