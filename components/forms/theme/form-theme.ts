import type { ThemeProps } from '@rjsf/core/lib/withTheme.js'
import { ArrayTemplate } from '@/components/forms/theme/array-template'
import { CheckboxWidget } from '@/components/forms/theme/checkbox-widget'
import { CheckboxesWidget } from '@/components/forms/theme/checkboxes-widget'
import { FieldTemplate } from '@/components/forms/theme/field-template'
import { FileWidget } from '@/components/forms/theme/file-widget'
import { InputTemplate } from '@/components/forms/theme/input-template'
import { AddButton, RemoveButton } from '@/components/forms/theme/item-buttons'
import { ItemTemplate } from '@/components/forms/theme/item-template'
import { ObjectTemplate } from '@/components/forms/theme/object-template'
import { PasswordWidget } from '@/components/forms/theme/password-widget'
import { RadioWidget } from '@/components/forms/theme/radio-widget'
import { RawField } from '@/components/forms/theme/raw-field'
import { SelectWidget } from '@/components/forms/theme/select-widget'
import { TextareaWidget } from '@/components/forms/theme/textarea-widget'
import { VariantsTemplate } from '@/components/forms/theme/variants-template'
import type { JsonObject } from '@/lib/a2a/json'

/** Theme of agent forms: app controls, labels above and errors below. */
export const formTheme: ThemeProps<JsonObject> = {
  fields: { RawField },
  templates: {
    ArrayFieldItemTemplate: ItemTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    BaseInputTemplate: InputTemplate,
    ButtonTemplates: { AddButton, RemoveButton },
    FieldTemplate,
    MultiSchemaFieldTemplate: VariantsTemplate,
    ObjectFieldTemplate: ObjectTemplate,
  },
  widgets: {
    CheckboxWidget,
    CheckboxesWidget,
    FileWidget,
    PasswordWidget,
    RadioWidget,
    SelectWidget,
    TextareaWidget,
  },
}
