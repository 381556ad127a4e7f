import { JsonPart } from '@/components/parts/json/json-part'
import type { JsonObject } from '@/lib/a2a/json'

/** Without the code that draws it, a chart is what it was made of. */
export function VegaPart({ spec, large = false }: { spec: JsonObject; large?: boolean }) {
  return <JsonPart value={spec} large={large} />
}
