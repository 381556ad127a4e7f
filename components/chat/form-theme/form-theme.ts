import type { ThemeProps } from '@rjsf/core/lib/withTheme.js'
import { AddButton, RemoveButton } from '@/components/chat/form-theme/item-buttons'
import { CheckboxWidget } from '@/components/chat/form-theme/checkbox-widget'
import { FieldTemplate } from '@/components/chat/form-theme/field-template'
import { InputTemplate } from '@/components/chat/form-theme/input-template'
import { ItemTemplate } from '@/components/chat/form-theme/item-template'
import { ObjectTemplate } from '@/components/chat/form-theme/object-template'
import { SelectWidget } from '@/components/chat/form-theme/select-widget'
import { TextareaWidget } from '@/components/chat/form-theme/textarea-widget'
import type { JsonObject } from '@/lib/a2a/json'

/** How forms of agents look: the interface's own boxes, labels above, problems beneath. */
export const formTheme: ThemeProps<JsonObject> = {
  templates: {
    ArrayFieldItemTemplate: ItemTemplate,
    BaseInputTemplate: InputTemplate,
    ButtonTemplates: { AddButton, RemoveButton },
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
  },
  widgets: { CheckboxWidget, SelectWidget, TextareaWidget },
}
