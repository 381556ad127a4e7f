import { describe, expect, it } from 'vitest'
import { readForm } from '@/lib/a2a/forms/read-form'
import { findFailedChecks, resolveValue, setValueAt } from '@/lib/a2a/forms/surface/resolve-value'
import { readComponent } from '@/lib/a2a/forms/surface/read-component'
import type { Surface } from '@/lib/a2a/forms/surface/surface'
import { readAction, writeAction } from '@/lib/a2a/forms/surface/write-action'
import type { JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

const metadata = { mimeType: 'application/json+a2ui' }
const partsOf = (...list: JsonObject[]): Part[] => list.map((data) => ({ data, metadata }))

function surfaceIn(parts: Part[], earlier: Part[] = []): Surface | undefined {
  const form = readForm({ role: 'agent', parts }, earlier)?.form
  return form?.kind === 'surface' ? form.surfaces[0] : undefined
}

// A2UI v0.8, specification/v0_8: standard catalog, one message per part.
const old = partsOf(
  {
    surfaceUpdate: {
      surfaceId: 's1',
      components: [
        { id: 'root', component: { Column: { children: { explicitList: ['name', 'go', 'list'] } } } },
        { id: 'name', component: { TextField: { label: { literalString: 'Name' }, text: { path: '/form/name' } } } },
        { id: 'goText', component: { Text: { text: { literalString: 'Book' } } } },
        {
          id: 'go',
          component: {
            Button: {
              child: 'goText',
              primary: true,
              action: { name: 'book', context: [{ key: 'name', value: { path: '/form/name' } }] },
            },
          },
        },
        { id: 'list', component: { List: { children: { template: { componentId: 'item', dataBinding: '/items' } } } } },
        { id: 'item', component: { Text: { text: { path: 'title' }, usageHint: 'h3' } } },
      ],
    },
  },
  {
    dataModelUpdate: {
      surfaceId: 's1',
      contents: [
        { key: 'form', valueMap: [{ key: 'name', valueString: 'Ada' }] },
        { key: 'items', valueMap: [{ key: 'a', valueMap: [{ key: 'title', valueString: 'First' }] }] },
      ],
    },
  },
  { beginRendering: { surfaceId: 's1', root: 'root' } },
)

// A2UI v0.9, specification/v0_9: basic catalog, a list of messages in one part.
const list = (...messages: JsonObject[]): Part[] => [
  { data: messages.map((one) => ({ version: 'v0.9', ...one })), metadata },
]
const created = { createSurface: { surfaceId: 's2', catalogId: 'basic', sendDataModel: true } }
const components: JsonObject = {
  updateComponents: {
    surfaceId: 's2',
    components: [
      { id: 'root', component: 'Card', child: 'zip' },
      {
        id: 'zip',
        component: 'TextField',
        label: 'Zip',
        value: { path: '/zip' },
        checks: [
          {
            condition: { call: 'regex', args: { value: { path: '/zip' }, pattern: '^[0-9]{5}$' } },
            message: 'Five digits',
          },
        ],
      },
    ],
  },
}

describe('v0.8', () => {
  it('is read from several parts', () => {
    const surface = surfaceIn(old)
    expect(surface).toMatchObject({
      version: '0.8',
      root: 'root',
      data: { form: { name: 'Ada' }, items: { a: { title: 'First' } } },
      components: { name: { type: 'textField', label: { value: 'Name' }, value: { path: '/form/name' } } },
    })
  })

  it('sends an action with its bound context', () => {
    const surface = surfaceIn(old)
    const button = surface?.components.go
    if (!surface || button?.type !== 'button' || button.action?.kind !== 'event') throw new Error('no button')
    const name = button.action.context.name
    const context = { name: resolveValue(name ?? null, { data: surface.data, at: '' }) ?? null }
    const event = { name: 'book', componentId: 'go', context, secret: false, at: '2026-01-01T00:00:00Z' }
    const reply = writeAction(surface, event, surface.data)
    expect(reply.parts).toEqual([
      {
        data: {
          userAction: {
            name: 'book',
            surfaceId: 's1',
            sourceComponentId: 'go',
            timestamp: '2026-01-01T00:00:00Z',
            context: { name: 'Ada' },
          },
        },
        metadata,
      },
    ])
    expect(reply.extensions).toEqual(['https://a2ui.org/a2a-extension/a2ui/v0.8'])
    expect(readAction({ role: 'user', ...reply })).toEqual({ name: 'book', context: { name: 'Ada' } })
  })
})

const surfaceWith = (components: JsonObject[], contents: JsonObject[]): Surface => {
  const surface = surfaceIn(
    partsOf(
      { surfaceUpdate: { surfaceId: 's1', components } },
      { dataModelUpdate: { surfaceId: 's1', contents } },
      { beginRendering: { surfaceId: 's1', root: 'root' } },
    ),
  )
  if (!surface) throw new Error('no surface')
  return surface
}

describe('initial values', () => {
  const field = { TextField: { label: { literalString: 'Name' }, text: { path: '/name', literalString: 'Ann' } } }
  const button = {
    Button: { child: 'name', action: { name: 'save', context: [{ key: 'name', value: { path: '/name' } }] } },
  }
  const column = { Column: { children: { explicitList: ['go', 'name'] } } }
  const form = [
    { id: 'root', component: column },
    { id: 'go', component: button },
    { id: 'name', component: field },
  ]

  it('are in the data that a button sends', () => {
    const surface = surfaceWith(form, [])
    const go = surface.components.go
    if (go?.type !== 'button' || go.action?.kind !== 'event') throw new Error('no button')
    expect(resolveValue(go.action.context.name ?? null, { data: surface.data, at: '' })).toBe('Ann')
  })

  it('do not replace values of the agent', () => {
    expect(surfaceWith(form, [{ key: 'name', valueString: '' }]).data).toEqual({ name: '' })
  })

  it('belong to each item of a list', () => {
    const list = { List: { children: { template: { componentId: 'size', dataBinding: '/items' } } } }
    const size = { TextField: { text: { path: 'size', literalString: 'M' } } }
    const items = {
      key: 'items',
      valueMap: [
        { key: 'a/b', valueMap: [] },
        { key: 'c', valueMap: [{ key: 'size', valueString: 'L' }] },
      ],
    }
    const surface = surfaceWith(
      [
        { id: 'root', component: list },
        { id: 'size', component: size },
      ],
      [items],
    )
    expect(surface.data).toEqual({ items: { 'a/b': { size: 'M' }, c: { size: 'L' } } })
  })
})

describe('v0.9', () => {
  it('is read from a list and from several messages of a task', () => {
    const filled = list({ updateDataModel: { surfaceId: 's2', path: '/zip', value: '123' } })
    const surface = surfaceIn(filled, list(created, components))
    expect(surface).toMatchObject({ version: '0.9', data: { zip: '123' }, sendsData: true })
  })

  it("validates input with the agent's messages", () => {
    const zip = surfaceIn(list(created, components))?.components.zip
    if (zip?.type !== 'textField') throw new Error('no field')
    expect(findFailedChecks(zip.checks, { data: { zip: '12' }, at: '' })).toEqual(['Five digits'])
    expect(findFailedChecks(zip.checks, { data: { zip: '12345' }, at: '' })).toEqual([])
  })

  it('sends the data if requested, unless it contains a secret', () => {
    const surface = surfaceIn(list(created, components))
    if (!surface) throw new Error('no surface')
    const event = { name: 'x', componentId: 'b', context: {}, secret: false, at: '' }
    expect(writeAction(surface, event, { zip: '1' }).metadata).toMatchObject({
      a2uiClientDataModel: { surfaces: { s2: { zip: '1' } } },
    })
    const secret = writeAction(surface, { ...event, secret: true }, { zip: '1' })
    expect(secret.metadata).not.toHaveProperty('a2uiClientDataModel')
    expect(secret.parts[0]?.metadata).toMatchObject({ 'switchboard/secret': true })
  })

  it('removes a deleted surface', () => {
    expect(surfaceIn(list({ deleteSurface: { surfaceId: 's2' } }), list(created, components))).toBeUndefined()
  })
})

it.each<[string, JsonObject[]]>([
  ['in a circle', [{ id: 'root', component: 'Card', child: 'root' }]],
  [
    'that double at each level',
    Array.from({ length: 20 }, (_one, level) => ({
      id: level === 0 ? 'root' : `l${level}`,
      component: 'Row',
      children: [`l${level + 1}`, `l${level + 1}`],
    })),
  ],
  ['without a root', [{ id: 'other', component: 'Divider' }]],
])('does not render components %s', (_name, components) => {
  expect(surfaceIn(list(created, { updateComponents: { surfaceId: 's2', components: components } }))).toBeUndefined()
})

it('does not modify built-in objects', () => {
  setValueAt({}, ['__proto__', 'polluted'], true)
  expect(({} as JsonObject).polluted).toBeUndefined()
})

it('reports unknown components by name', () => {
  expect(readComponent('Hologram', {})).toEqual({ type: 'unknown', name: 'Hologram' })
})
