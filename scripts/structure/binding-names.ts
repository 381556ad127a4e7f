import { parseSync, Visitor } from 'vite'

/** A node of the syntax tree that declares names. */
interface PatternNode {
  type: string
  start: number
  name?: string
  left?: PatternNode
  argument?: PatternNode
  parameter?: PatternNode
  value?: PatternNode
  shorthand?: boolean
  properties?: PatternNode[]
  elements?: (PatternNode | null)[]
}

/** Returns the identifiers that a pattern declares, without members that keep their own name, as in `const { name } = agent`. */
function listPatternNames(pattern: PatternNode): PatternNode[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return (pattern.properties ?? []).filter(({ shorthand }) => !shorthand).flatMap(listPatternNames)
    case 'ArrayPattern':
      return (pattern.elements ?? []).flatMap((element) => (element ? listPatternNames(element) : []))
    default:
      return [pattern.left, pattern.argument, pattern.parameter, pattern.value].flatMap((child) =>
        child ? listPatternNames(child) : [],
      )
  }
}

/** Returns the names of variables, parameters and functions that a module declares, each with its line. */
export function bindingNames(path: string, text: string): { name: string; line: number }[] {
  const nodes: PatternNode[] = []
  const add = (...patterns: unknown[]): void => {
    for (const pattern of patterns) if (pattern) nodes.push(...listPatternNames(pattern as PatternNode))
  }
  const { program } = parseSync(path, text)
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: ({ id, params }) => add(id, ...params),
    FunctionExpression: ({ id, params }) => add(id, ...params),
    ArrowFunctionExpression: ({ params }) => add(...params),
    CatchClause: ({ param }) => add(param),
  }).visit(program)
  return nodes.map(({ name = '', start }) => ({ name, line: text.slice(0, start).split('\n').length }))
}
