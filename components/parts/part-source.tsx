'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { JsonObject } from '@/lib/a2a/json'

interface Source {
  /** ID of the task in Switchboard. Remote files are fetched on its behalf. */
  taskId: string | null
  /** JSON Schema that the person requested for the answer. */
  schema: JsonObject | null
}

const SourceContext = createContext<Source>({ taskId: null, schema: null })

interface PartSourceProps {
  taskId: string
  schema?: JsonObject | null
  children: ReactNode
}

/** Provides the task of the parts. Without it, remote files cannot be fetched. */
export function PartSource({ taskId, schema = null, children }: PartSourceProps) {
  const source = useMemo(() => ({ taskId, schema }), [taskId, schema])
  return <SourceContext value={source}>{children}</SourceContext>
}

export function usePartSource(): Source {
  return useContext(SourceContext)
}
