import { Alert, Button, type ButtonProps, Group, Stack } from '@mantine/core'
import { PostriderError } from '@postrider/client'
import { useMutation } from '@tanstack/react-query'
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  type SubmitEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../texts/locale.tsx'
import { connectionProblemOf } from './connection.tsx'
import { useMessageOf, withFieldName } from './error-message.ts'
import classes from './form.module.css'

type Errors = Readonly<Record<string, readonly string[]>>

interface Options<Values, Result> {
  readonly initial: Values
  /**
   * If it's unclear whether an attempt succeeded, the next attempt with the same values uses the same idempotency key, so that
   * nothing is created twice.
   */
  readonly submit: (values: Values, options: { idempotencyKey: string }) => Promise<Result>
  readonly onDone: (result: Result, values: Values) => unknown
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the value that an input passed to onChange. Native inputs pass an event; Mantine's custom inputs pass the value. */
const valueIn = (given: unknown): unknown => {
  const target = typeof given === 'object' && given !== null && 'target' in given ? given.target : undefined
  if (target instanceof HTMLInputElement) return target.type === 'checkbox' ? target.checked : target.value
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target.value : given
}

/** Thrown by `submit` if the user decides not to continue. The form then shows no error. */
export class Canceled extends Error {}

/** If the response to an earlier attempt was lost, these error codes don't say whether that attempt succeeded. */
const UNCERTAIN = ['unauthenticated', 'idempotency_key_in_use', 'too_many_requests']

/**
 * Returns true if the request may have taken effect despite the error. In that case, the next attempt uses the same idempotency
 * key.
 */
const isUncertain = (error: unknown) =>
  !(error instanceof PostriderError) || error.status >= 500 || UNCERTAIN.includes(error.code ?? '')

/**
 * The state of a form that submits to the API. `field` binds an input to its value and to the errors of a 422 response. Errors
 * about the whole form, or about a field that isn't shown, appear above the submit button.
 *
 * This hook adds 1.2 KB of compressed JavaScript to the first screen. @mantine/form would add 6.9 KB, and would still need code for
 * idempotency keys and for the server's errors. `npm run bench -- --only dashboard` measures the first screen.
 */
export const useForm = <Values extends object, Result>({ initial, submit, onDone }: Options<Values, Result>) => {
  const texts = useTexts().ui.errors
  const messageOf = useMessageOf()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const key = useRef(newKey())
  const shown = useRef(new Set<string>())
  const element = useRef<HTMLFormElement>(null)

  const isShown = (name: string) => [...shown.current].some((field) => name === field || name.startsWith(`${field}.`))

  const mutation = useMutation({
    mutationFn: (submitted: Values) => submit(submitted, { idempotencyKey: key.current }),
    onSuccess: (result, submitted) => {
      key.current = newKey()
      return onDone(result, submitted)
    },
    onError: (error) => {
      if (error instanceof Canceled) return
      if (!isUncertain(error)) key.current = newKey()
      const found = error instanceof PostriderError ? error.errors : {}
      const unshown = Object.entries(found).filter(([name]) => !isShown(name))
      setErrors(found)
      if (Object.keys(found).length === 0)
        setProblem(connectionProblemOf(error) === 'offline' ? texts.notSentOffline : messageOf(error))
      else setProblem(unshown.length > 0 ? unshown.flatMap(([, messages]) => messages).join(' ') : undefined)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when new errors arrive
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const set = (changes: Partial<Values>) => {
    key.current = newKey()
    setValues((before) => ({ ...before, ...changes }))
    const changed = Object.keys(changes)
    const isAbout = (name: string) => changed.some((field) => name === field || name.startsWith(`${field}.`))
    setErrors((before) => {
      const left = Object.entries(before).filter(([name]) => !isAbout(name))
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left)
    })
  }

  /**
   * Returns a field's errors as one string, or undefined if the field has none. Call this directly for a field that isn't a single
   * input.
   */
  const errorOf = (name: string, label: string): string | undefined => {
    shown.current.add(name)
    const own = Object.entries(errors).filter(([field]) => field === name || field.startsWith(`${name}.`))
    return own.length === 0
      ? undefined
      : own
          .flatMap(([field, messages]) =>
            messages.map((message) => withFieldName(message, field, texts.fieldName(label))),
          )
          .join(' ')
  }

  const bound = (name: keyof Values & string, label: string) => ({
    name,
    label,
    error: errorOf(name, label),
    // Most Mantine inputs set this themselves; PasswordInput doesn't.
    'aria-invalid': errorOf(name, label) !== undefined,
    onChange: (given: unknown) => set({ [name]: valueIn(given) } as Partial<Values>),
  })

  return {
    values,
    set,
    errorOf,
    problem,
    element,
    isBusy: mutation.isPending,
    isChanged: values !== initial && JSON.stringify(values) !== JSON.stringify(initial),
    /** Binds an input for text, choices, colors or tags. */
    field: <Name extends keyof Values & string>(name: Name, label: string) => ({
      ...bound(name, label),
      value: values[name],
    }),
    /** Binds a switch or a checkbox. */
    toggle: (name: keyof Values & string, label: string) => ({ ...bound(name, label), checked: Boolean(values[name]) }),
    submit: () => {
      setProblem(undefined)
      mutation.mutate(values)
    },
  }
}

type AnyForm = Pick<ReturnType<typeof useForm<object, unknown>>, 'problem' | 'element' | 'isBusy' | 'submit'>

/**
 * Stops the focus event of a field with an error. Otherwise, a select or date field would open its dropdown and cover the
 * message.
 */
const keepErrorVisible = (event: FocusEvent) => {
  if (event.target.getAttribute('aria-invalid') === 'true') event.stopPropagation()
}

const FormContext = createContext<AnyForm | undefined>(undefined)

export const Form = ({ form, children, label }: { form: AnyForm; children: ReactNode; label?: string }) => {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // A form in a dialog may be a React child of the page's form. Its submit event must not submit the page's form as well.
    event.stopPropagation()
    if (!form.isBusy) form.submit()
  }
  return (
    <FormContext value={form}>
      {/* Browser validation is off, because the server validates the values, and its messages appear next to the same fields. */}
      <form noValidate onSubmit={onSubmit} onFocusCapture={keepErrorVisible} ref={form.element} aria-label={label}>
        {children}
      </form>
    </FormContext>
  )
}

interface ActionsProps extends ButtonProps {
  readonly submit: string
  readonly children?: ReactNode
  /** Keeps the actions of a long form visible while the user scrolls. */
  readonly isSticky?: boolean
}

/** The end of a form: errors about the whole form, the submit button, and other actions next to it. */
export const FormActions = ({ submit, children, isSticky, ...props }: ActionsProps) => {
  const form = useContext(FormContext)
  return (
    <Stack gap="sm" className={isSticky ? classes.sticky : undefined} data-save-bar={isSticky}>
      {form?.problem && (
        <Alert color="red" variant="light" role="alert">
          {form.problem}
        </Alert>
      )}
      <Group>
        <Button type="submit" loading={form?.isBusy ?? false} {...props}>
          {submit}
        </Button>
        {children}
      </Group>
    </Stack>
  )
}
