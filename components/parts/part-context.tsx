'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** Renders a part; `name` is used if the part has none. */
type RenderPart = (part: Part, name: string) => ReactNode

const RenderPartContext = createContext<RenderPart>(() => null)

/** Provides the renderer of parts, because the renderer of one kind cannot import the component that selects it. */
export const RenderPartProvider = RenderPartContext.Provider

/** Returns the renderer for a part inside another one, such as the file behind a link. */
export function useRenderPart(): RenderPart {
  return useContext(RenderPartContext)
}

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

/** Opens the enclosing part in the full-window dialog. */
export const EnlargeContext = createContext<() => void>(() => {})

export function useEnlarge(): () => void {
  return useContext(EnlargeContext)
}

/** The frame of a container with a single part, which takes the place of the part's own frame. */
interface OuterFrame {
  /** Receives the actions of the part. Null until it is rendered. */
  actions: HTMLElement | null
  /** Classes of the content: text, and everything else. */
  textClass: string
  otherClass: string
}

/** The frame around the part. Null if the part has a frame of its own. */
export const OuterFrameContext = createContext<OuterFrame | null>(null)

export function useOuterFrame(): OuterFrame | null {
  return useContext(OuterFrameContext)
}
