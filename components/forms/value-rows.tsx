import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { visibleName } from '@/components/parts/visible-name'
import { keyed } from '@/components/ui/keyed'
import { fileName } from '@/lib/a2a/forms/values-text'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { displayText } from '@/lib/a2a/display-text'

const mostDepth = 6
const longest = 4000

function propertyOf(schema: Json | undefined, name: string): Json | undefined {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {}
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

/** The option's name, where the value is one of several. */
function optionName(schema: Json | undefined, value: Json): string | null {
  if (!isObject(schema)) return null
  const options = schema.oneOf ?? schema.anyOf
  const found = Array.isArray(options) ? options.find((one) => isObject(one) && one.const === value) : undefined
  return isObject(found) && typeof found.title === 'string' ? found.title : null
}

interface ValueProps {
  schema: Json | undefined
  value: Json
  depth: number
}

function Value({ schema, value, depth }: ValueProps): ReactNode {
  const t = useTranslations('forms')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  const items = isObject(schema) ? schema.items : undefined
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object'))
      return value.map((one) => optionName(items, one) ?? textOf(one)).join(', ')
    if (depth < mostDepth)
      return (
        <ol className="grid gap-1.5">
          {keyed(value, textOf).map((one) => (
            <li key={one.key}>
              <Value schema={items} value={one.value} depth={depth + 1} />
            </li>
          ))}
        </ol>
      )
  }
  if (isObject(value) && depth < mostDepth) return <ValueRows schema={schema} values={value} depth={depth + 1} />
  return optionName(schema, value) ?? textOf(value)
}

function textOf(value: Json): string {
  if (typeof value === 'string' && /^data:[\w.+-]+\/[\w.+-]+[;,]/.test(value)) return visibleName(fileName(value))
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return displayText(text.length > longest ? `${text.slice(0, longest)}…` : text)
}

interface ValueRowsProps {
  /** Where the names of the values are from. */
  schema?: Json | undefined
  values: JsonObject
  depth?: number
}

/** Values with the names of their fields, to be read. */
export function ValueRows({ schema, values, depth = 0 }: ValueRowsProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {Object.entries(values).map(([name, value]) => {
        const property = propertyOf(schema, name)
        const title = isObject(property) && typeof property.title === 'string' ? property.title : ''
        return (
          <div key={name} className="contents">
            <dt dir="auto" className="max-w-48 wrap-anywhere text-fg-muted">
              {title || name}
            </dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
              <Value schema={property} value={value} depth={depth} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
