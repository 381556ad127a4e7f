import { JsonPart } from '@/components/parts/json/json-part'
import type { JsonObject } from '@/lib/a2a/json'

/** Shows the data of a Vega chart, without chart code. */
export function VegaPart({ spec, large = false }: { spec: JsonObject; large?: boolean }) {
  return <JsonPart value={spec} large={large} />
}
