import 'katex/dist/katex.min.css'
import { createMathPlugin } from '@streamdown/math'
import { isExpensiveFormula } from '@/components/parts/math/math-text'

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

const formulaClasses = ['language-math', 'math-display', 'math-inline']
/** Maximum length of all formulas in one block of Markdown, in characters. */
const maxLengthInBlock = 8_000

/** Turns expensive formulas, and those beyond the limit of a block, into code, so that they are shown as written. */
function keepExpensiveAsCode(tree: TreeNode): void {
  let left = maxLengthInBlock
  const visit = ({ children = [] }: TreeNode): void => {
    for (const child of children) {
      if (!isFormula(child)) {
        visit(child)
        continue
      }
      const formula = textOf(child)
      left -= formula.length
      if (left < 0 || isExpensiveFormula(formula)) removeProperties(child)
    }
  }
  visit(tree)
}

/** Returns true for an element that the library renders as a formula. */
function isFormula({ properties }: TreeNode): boolean {
  const classes = properties?.className
  return Array.isArray(classes) && formulaClasses.some((name) => classes.includes(name))
}

function removeProperties(node: TreeNode): void {
  node.properties = {}
  node.children?.forEach(removeProperties)
}

function textOf({ value = '', children = [] }: TreeNode): string {
  return value + children.map(textOf).join('')
}

/** Renders formulas with the library, except for expensive ones. */
const setBounded: KatexPlugin = (pluginOptions) => {
  const transform = setFormulas(pluginOptions)
  return (tree, file) => {
    keepExpensiveAsCode(tree)
    transform(tree, file)
  }
}

/** Renders math in Markdown. Invalid and expensive formulas are shown as written. */
export const mathPlugin: ReturnType<typeof createMathPlugin> = {
  ...plugin,
  // The library would log a warning for each character that LaTeX does not have.
  rehypePlugin: [setBounded, { ...options, strict: 'ignore' }],
}
