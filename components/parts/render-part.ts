'use client'

import { createContext, type ReactNode, useContext } from 'react'
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
