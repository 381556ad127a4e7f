import { checkSchema } from '@/components/parts/schema/check-schema'
import type { SchemaRequest } from '@/components/parts/schema/check-schema-in-worker'

self.addEventListener('message', ({ data: { part, schema } }: MessageEvent<SchemaRequest>) => {
  self.postMessage(checkSchema(part, schema), { transfer: [] })
})
