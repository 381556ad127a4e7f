import type { JsonObject } from '@/lib/a2a/json'

const maxTextLength = 2000

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}

/** Arguments of a proposed call, shown as text. */
export function CallArguments({ args }: { args: JsonObject }) {
  const entries = Object.entries(args)
  if (entries.length === 0) return null
  return (
    <dl className="grid max-h-60 grid-cols-[auto_1fr] gap-x-4 gap-y-1 overflow-y-auto text-xs">
      {entries.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="max-w-40 wrap-anywhere text-fg-muted">{name}</dt>
          <dd dir="auto" className="min-w-0 font-mono wrap-anywhere whitespace-pre-wrap">
            {shown(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
