import { Alert, Button, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { ConnectionError, PostriderError } from '@postrider/client'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { useTexts } from '../texts/locale.tsx'
import { connectionProblemOf, SlowNotice, useRetryWhenConnected } from './connection.tsx'
import { useMessageOf } from './error-message.ts'
import { PageHeader } from './page-header.tsx'
import { Rich } from './rich.tsx'

/** Shows a placeholder while a page loads, and an error if loading fails, so that pages don't have to handle either. */
export const PageBoundary = ({
  children,
  fallback = <PageLoading />,
}: {
  children: ReactNode
  fallback?: ReactNode
}) => (
  <Boundary fallback={fallback} problem={PageProblem}>
    {children}
  </Boundary>
)

/** Like `PageBoundary`, but for part of a page. The rest of the page stays usable. */
export const PartBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary fallback={<Loader role="status" aria-label={useTexts().ui.loading} />} problem={PartProblem}>
    {children}
  </Boundary>
)

interface ProblemProps {
  readonly error: unknown
  readonly onRetry: () => void
}

interface BoundaryProps {
  readonly fallback: ReactNode
  readonly problem: ComponentType<ProblemProps>
  readonly children: ReactNode
}

const Boundary = ({ fallback, problem, children }: BoundaryProps) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <ErrorBoundary onRetry={reset} problem={problem}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </ErrorBoundary>
    )}
  </QueryErrorResetBoundary>
)

const PageLoading = () => (
  <Stack aria-busy="true" aria-label={useTexts().ui.loading} role="status">
    <Skeleton h="2.125rem" w="12rem" />
    <Skeleton h="0.875rem" w="22rem" maw="100%" mb="xs" />
    <SlowNotice />
    <Skeleton h="18rem" radius="lg" />
  </Stack>
)

interface ErrorBoundaryProps extends Omit<BoundaryProps, 'fallback'> {
  readonly onRetry: () => void
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const retry = () => {
      // An error that isn't from a request most likely means that the browser is running an older version of the dashboard, and
      // that one of its files no longer exists. Reloading fetches the current version.
      if (!(error instanceof PostriderError || error instanceof ConnectionError)) return location.reload()
      this.props.onRetry()
      this.setState({ error: undefined })
    }
    const Problem = this.props.problem
    return <Problem error={error} onRetry={retry} />
  }
}

const isMissing = (error: unknown) => error instanceof PostriderError && (error.status === 404 || error.status === 403)

const PartProblem = ({ error, onRetry }: ProblemProps) => {
  const texts = useTexts().ui
  const messageOf = useMessageOf()
  useRetryWhenConnected(error, onRetry)
  if (isMissing(error))
    return (
      <Alert color="gray" role="alert" title={texts.errors.notFound}>
        {texts.errors.notFoundAbout}
      </Alert>
    )
  return (
    <Alert color="red" role="alert">
      <Text mb="sm">{messageOf(error)}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Alert>
  )
}

const PageProblem = ({ error, onRetry }: ProblemProps) => {
  const texts = useTexts().ui
  const messageOf = useMessageOf()
  const connection = connectionProblemOf(error)
  useRetryWhenConnected(error, onRetry)
  const { title, about } = isMissing(error)
    ? { title: texts.errors.notFound, about: texts.errors.notFoundAbout }
    : connection
      ? texts.errors[connection]
      : { title: texts.errors.failed, about: messageOf(error) }
  return (
    <div className="card">
      <PageHeader title={title} />
      <Text mb="md">{about}</Text>
      {error instanceof PostriderError && error.requestId && (
        <Text c="dimmed" size="sm" mb="md">
          <Rich text={texts.errors.requestId} parts={{ id: <code>{error.requestId}</code> }} />
        </Text>
      )}
      {!isMissing(error) && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
    </div>
  )
}
