import type { Json, JsonObject } from '@/lib/a2a/json'

/** A value in a component: said as it is, bound to the data, or made by a function. */
export type Bound =
  | { is: 'said'; value: Json }
  | { is: 'bound'; path: string; first?: Json }
  | { is: 'made'; call: string; args: Record<string, Bound> }

/** Components by their ids, or one for each item of a list in the data. */
export type Children = { ids: string[] } | { template: string; path: string }

export interface Check {
  condition: Bound
  message: string
}

export interface ChoiceOption {
  label: Bound
  value: string
}

interface Input {
  label: Bound | null
  value: Bound | null
  checks: Check[]
}

/** One component of the basic catalog, the same for every version of A2UI. */
export type SurfaceComponent =
  | { type: 'text'; text: Bound; look: string }
  | { type: 'row' | 'column' | 'list'; children: Children; across: boolean }
  | { type: 'card'; child: string }
  | { type: 'tabs'; tabs: { title: Bound; child: string }[] }
  | { type: 'modal'; trigger: string; content: string }
  | { type: 'divider' }
  | { type: 'media'; media: 'image' | 'video' | 'audio'; url: Bound; description: Bound | null }
  | { type: 'button'; child: string; primary: boolean; action: SurfaceAction | null; checks: Check[] }
  | ({ type: 'textField'; look: 'short' | 'long' | 'number' | 'date' | 'secret'; pattern: string } & Input)
  | ({ type: 'checkBox' } & Input)
  | ({ type: 'choice'; options: ChoiceOption[]; many: boolean; most: number } & Input)
  | ({ type: 'slider'; min: number; max: number } & Input)
  | ({ type: 'dateTime'; date: boolean; time: boolean } & Input)
  | { type: 'unknown'; name: string }

export type SurfaceAction =
  | { does: 'tell'; name: string; context: Record<string, Bound> }
  | { does: 'open'; url: Bound }

/** An interface that an agent describes, with the data beneath it. */
export interface Surface {
  version: '0.8' | '0.9'
  id: string
  root: string
  components: Record<string, SurfaceComponent>
  data: JsonObject
  /** The agent wants all data back with every message. */
  sendsData: boolean
}

export interface SurfaceRequest {
  kind: 'surface'
  surfaces: Surface[]
}
