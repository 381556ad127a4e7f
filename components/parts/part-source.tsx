'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { JsonObject } from '@/lib/a2a/json'

interface Source {
  /** Our id of the task that the parts belong to: what lies elsewhere is fetched in its name. */
  taskId: string | null
  /** JSON Schema that the person asked the answer to follow. */
  schema: JsonObject | null
}

const SourceContext = createContext<Source>({ taskId: null, schema: null })

interface PartSourceProps {
  taskId: string
  schema?: JsonObject | null
  children: ReactNode
}

/** Tells the parts beneath where they come from. Without it, nothing that lies elsewhere can be fetched. */
export function PartSource({ taskId, schema = null, children }: PartSourceProps) {
  const source = useMemo(() => ({ taskId, schema }), [taskId, schema])
  return <SourceContext value={source}>{children}</SourceContext>
}

export function usePartSource(): Source {
  return useContext(SourceContext)
}
