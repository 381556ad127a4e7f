import type { Generation } from '@/lib/a2a/card-checks/rule'
import { cardV01 } from '@/lib/a2a/card-checks/shapes/card-v0-1'
import { cardV02, cardV03 } from '@/lib/a2a/card-checks/shapes/card-v0-x'
import { cardV10 } from '@/lib/a2a/card-checks/shapes/card-v1-0'
import type { ObjectShape } from '@/lib/a2a/card-checks/shapes/shape'

/** What a card is like in each generation. */
export const cardShapes = {
  'v0.1': cardV01,
  'v0.2': cardV02,
  'v0.3': cardV03,
  'v1.0': cardV10,
} satisfies Record<Generation, ObjectShape>
