import type { InputComponent } from '@/components/forms/surface/input-problems'
import { labelOf } from '@/components/forms/surface/label-of'
import type { SurfaceState } from '@/components/forms/surface/surface-context'

/** `birthDate`, `birth_date` → "Birth date"; nothing for what is no word. */
function asWords(name: string): string {
  if (/\d/.test(name) || !/\p{L}{2}/u.test(name)) return ''
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** A text and the input in a box of their own. */
function textBeside(state: SurfaceState, id: string): string {
  for (const one of Object.values(state.surface.components)) {
    const ids = 'children' in one && 'ids' in one.children ? one.children.ids : []
    const [first = '', second] = ids
    if (ids.length === 2 && second === id && state.surface.components[first]?.type === 'text')
      return labelOf(state, first)
  }
  return ''
}

/** What an input without a label may be called: the text beside it, or what the agent calls its value or itself. Else ''. */
export function nameOf(state: SurfaceState, id: string, { value }: InputComponent): string {
  const member = value?.is === 'bound' ? (value.path.split('/').at(-1) ?? '') : ''
  return textBeside(state, id) || asWords(member) || asWords(id)
}
