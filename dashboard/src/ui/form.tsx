import { Alert, Button, type ButtonProps, Group, Stack } from '@mantine/core'
import { PostriderError } from '@postrider/client'
import { useMutation } from '@tanstack/react-query'
import { createContext, type ReactNode, type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import { messageOf } from './error-message.ts'
import classes from './form.module.css'

type Errors = Readonly<Record<string, readonly string[]>>

interface Options<Values, Result> {
  readonly initial: Values
  /** With the key each try of the same wish has the same: what is created is created once, however often it is sent. */
  readonly submit: (values: Values, options: { idempotencyKey: string }) => Promise<Result>
  readonly onDone: (result: Result, values: Values) => unknown
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Inputs hand over an event or, those of Mantine's own making, the value. */
const valueIn = (given: unknown): unknown => {
  const target = typeof given === 'object' && given !== null && 'target' in given ? given.target : undefined
  if (target instanceof HTMLInputElement) return target.type === 'checkbox' ? target.checked : target.value
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target.value : given
}

/** The server names fields as its JSON does; people know them by their labels. */
const inWordsOf = (label: string, name: string, message: string) => {
  const words = label.toLowerCase().replace(/^(your|their) /, '')
  return message.replaceAll(`The ${name}`, `The ${words}`).replaceAll(`selected ${name}`, `selected ${words}`)
}

/** They say nothing of an earlier try, whose answer may have been lost. */
const UNCERTAIN = ['unauthenticated', 'idempotency_key_in_use', 'too_many_requests']

/** An answer that leaves open whether the wish was fulfilled: the next try has to be the same one. */
const isUncertain = (error: unknown) =>
  !(error instanceof PostriderError) || error.status >= 500 || UNCERTAIN.includes(error.code ?? '')

/**
 * A form of the API: `field` binds an input to a value and to what a 422 says about it. What is about no field, or about one that
 * is not shown, is said above the submit button.
 */
export const useForm = <Values extends object, Result>({ initial, submit, onDone }: Options<Values, Result>) => {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const key = useRef(newKey())
  const shown = useRef(new Set<string>())
  const element = useRef<HTMLFormElement>(null)

  const isShown = (name: string) => [...shown.current].some((field) => name === field || name.startsWith(`${field}.`))

  const mutation = useMutation({
    mutationFn: (wish: Values) => submit(wish, { idempotencyKey: key.current }),
    onSuccess: (result, wish) => {
      key.current = newKey()
      return onDone(result, wish)
    },
    onError: (error) => {
      if (!isUncertain(error)) key.current = newKey()
      const found = error instanceof PostriderError ? error.errors : {}
      const elsewhere = Object.entries(found).filter(([name]) => !isShown(name))
      setErrors(found)
      if (Object.keys(found).length === 0) setProblem(messageOf(error))
      else setProblem(elsewhere.length > 0 ? elsewhere.flatMap(([, messages]) => messages).join(' ') : undefined)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever new errors have come, and only then
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

  /** For what is no single input. undefined: nothing is wrong with it. */
  const errorOf = (name: string, label: string): string | undefined => {
    shown.current.add(name)
    const own = Object.entries(errors).filter(([field]) => field === name || field.startsWith(`${name}.`))
    return own.length === 0
      ? undefined
      : own.flatMap(([field, messages]) => messages.map((message) => inWordsOf(label, field, message))).join(' ')
  }

  const bound = (name: keyof Values & string, label: string) => ({
    name,
    label,
    error: errorOf(name, label),
    // Most inputs say so by themselves; the one for passwords does not.
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
    /** For an input of text, a choice, a color, tags. */
    field: <Name extends keyof Values & string>(name: Name, label: string) => ({
      ...bound(name, label),
      value: values[name],
    }),
    /** For a switch or a checkbox. */
    toggle: (name: keyof Values & string, label: string) => ({ ...bound(name, label), checked: Boolean(values[name]) }),
    submit: () => {
      setProblem(undefined)
      mutation.mutate(values)
    },
  }
}

type AnyForm = Pick<ReturnType<typeof useForm<object, unknown>>, 'problem' | 'element' | 'isBusy' | 'submit'>

const FormContext = createContext<AnyForm | undefined>(undefined)

export const Form = ({ form, children, label }: { form: AnyForm; children: ReactNode; label?: string }) => {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // A form within a dialog is a React child of the page's form, and must not submit that one, too.
    event.stopPropagation()
    if (!form.isBusy) form.submit()
  }
  return (
    <FormContext value={form}>
      {/* The server's own words are better than the browser's, and land on the same fields. */}
      <form noValidate onSubmit={onSubmit} ref={form.element} aria-label={label}>
        {children}
      </form>
    </FormContext>
  )
}

interface ActionsProps extends ButtonProps {
  readonly submit: string
  readonly children?: ReactNode
  /** In a long form: always in sight. */
  readonly isSticky?: boolean
}

/** The end of a form: what is wrong with the whole, the button that submits it, and beside it what else one can do. */
export const FormActions = ({ submit, children, isSticky, ...props }: ActionsProps) => {
  const form = useContext(FormContext)
  return (
    <Stack gap="md" className={isSticky ? classes.sticky : undefined}>
      {form?.problem && (
        <Alert color="red" variant="light" role="alert">
          {form.problem}
        </Alert>
      )}
      <Group>
        <Button type="submit" size="md" loading={form?.isBusy ?? false} {...props}>
          {submit}
        </Button>
        {children}
      </Group>
    </Stack>
  )
}
