import { expect, it } from 'vitest'
import { getInputName, type InputComponent, type SurfaceState } from '@/components/forms/surface/surface-context'
import type { SurfaceComponent } from '@/lib/a2a/forms/surface/surface'

const slider = (path?: string): InputComponent => ({
  type: 'slider',
  label: null,
  value: path === undefined ? null : { kind: 'bound', path },
  checks: [],
  min: 0,
  max: 1,
})

function named(id: string, input: InputComponent, others: Record<string, SurfaceComponent> = {}): string {
  const surface = { version: '0.9' as const, id: 's', root: 'root', data: {}, sendsData: false }
  const state: SurfaceState = {
    surface: { ...surface, components: { ...others, [id]: input } },
    data: {},
    own: {},
    at: '',
    inert: false,
    tried: false,
    write: () => undefined,
    press: () => undefined,
  }
  return getInputName(state, id, input)
}

it('names an input after its value path, or else its ID', () => {
  expect(named('c1', slider('/order/partySize'))).toBe('Party size')
  expect(named('c1', slider('user_ID'))).toBe('User ID')
  expect(named('arrival-day', slider())).toBe('Arrival day')
  expect(named('arrival', slider('/list/0'))).toBe('Arrival')
})

it('prefers the text in the same container', () => {
  const box: SurfaceComponent = { type: 'row', children: { ids: ['t', 'c1'] }, across: true }
  const text: SurfaceComponent = { type: 'text', text: { kind: 'literal', value: 'How many?' }, variant: '' }
  expect(named('c1', slider('/guests'), { box, t: text })).toBe('How many?')
})

it('returns no name for an identifier without words', () => {
  expect(named('c1', slider('/x'))).toBe('')
  expect(named('input-3', slider())).toBe('')
})
