import { Check, Pencil, Reply, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buildFormSchema } from '@/components/forms/build-form-schema'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { withKeys } from '@/components/ui/with-keys'
import type { Decision } from '@/lib/a2a/forms/form-request'
import { readFileName } from '@/lib/a2a/forms/format-values'
import type { FormAnswer } from '@/lib/a2a/forms/read-form-answer'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { displayText } from '@/lib/a2a/text/display-text'

const maxDepth = 6
const maxTextLength = 4000

function propertyOf(schema: Json | undefined, name: string): Json | undefined {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {}
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

/** Returns the label of the value's option, if it is an enum. */
function optionName(schema: Json | undefined, value: Json): string | null {
  if (!isObject(schema)) return null
  const options = schema.oneOf ?? schema.anyOf
  const option = Array.isArray(options) ? options.find((one) => isObject(one) && one.const === value) : undefined
  return isObject(option) && typeof option.title === 'string' ? option.title : null
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
    if (depth < maxDepth)
      return (
        <ol className="grid gap-1.5">
          {withKeys(value, textOf).map((one) => (
            <li key={one.key}>
              <Value schema={items} value={one.value} depth={depth + 1} />
            </li>
          ))}
        </ol>
      )
  }
  if (isObject(value) && depth < maxDepth) return <ValueRows schema={schema} values={value} depth={depth + 1} />
  return optionName(schema, value) ?? textOf(value)
}

function textOf(value: Json): string {
  if (typeof value === 'string' && /^data:[\w.+-]+\/[\w.+-]+[;,]/.test(value)) return visibleName(readFileName(value))
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return displayText(text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)
}

interface ValueRowsProps {
  /** Schema with the titles of the values. */
  schema?: Json | undefined
  values: JsonObject
  depth?: number
}

/** Read-only list of values with their field titles. */
function ValueRows({ schema, values, depth = 0 }: ValueRowsProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {Object.entries(values).map(([name, value]) => {
        const property = propertyOf(schema, name)
        const title = isObject(property) && typeof property.title === 'string' ? property.title : ''
        return (
          <div key={name} className="contents">
            <dt dir="auto" className="max-w-48 wrap-anywhere text-fg-muted">
              {visibleName(title || name)}
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

const decisionStyles = {
  approve: { icon: Check, color: 'text-state-completed' },
  edit: { icon: Pencil, color: 'text-state-completed' },
  reject: { icon: X, color: 'text-state-failed' },
  respond: { icon: Reply, color: 'text-fg-muted' },
}

function Decided({ name, decision }: { name: string; decision: Decision }) {
  const t = useTranslations('forms.approval')
  const style = decisionStyles[decision.type]
  const words = decision.type === 'reject' ? decision.reason : decision.type === 'respond' ? decision.text : ''
  return (
    <div className="grid gap-1">
      <p className="flex items-center gap-2">
        <style.icon aria-hidden className={`size-4 shrink-0 ${style.color}`} />
        <span className="font-medium">{t(`done-${decision.type}`)}</span>
        {name ? <bdi className="min-w-0 truncate font-mono text-xs text-fg-muted">{visibleName(name)}</bdi> : null}
      </p>
      {words ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {displayText(words)}
        </p>
      ) : null}
      {decision.type === 'edit' ? <ValueRows values={decision.draft} /> : null}
    </div>
  )
}

/** A submitted form: the questions and the answers. */
export function SubmittedForm({ answer }: { answer: FormAnswer }) {
  const t = useTranslations('forms')
  switch (answer.kind) {
    case 'values':
      return Object.keys(answer.values).length > 0 ? (
        <ValueRows schema={buildFormSchema(answer.form, t('answer')) ?? undefined} values={answer.values} />
      ) : (
        <p className="text-fg-muted">{t('empty')}</p>
      )
    case 'decisions':
      return withKeys(answer.decisions, ({ type }) => type).map(({ value, key, at }) => (
        <Decided key={key} name={answer.form.calls[at]?.name ?? ''} decision={value} />
      ))
    case 'action':
      return (
        <div className="grid gap-1">
          <p className="font-mono text-xs text-fg-muted">{answer.name}</p>
          <ValueRows values={answer.context} />
        </div>
      )
  }
}
