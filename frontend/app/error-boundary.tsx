import { Component, type ReactNode } from 'react';
import { isUnsaved } from '#frontend/ui/use-unsaved.ts';
import * as text from '#shared/text/app.ts';
import { type Place, Problem } from './problem.tsx';

interface BoundaryProps {
  place: Place;
  /** Removes persisted data that may have caused the crash. */
  clear?: () => Promise<void>;
  children: ReactNode;
}

/**
 * Shown when a page crashes. Offline, or while a reload would lose input, 'Try again' renders the page again instead of
 * reloading it.
 */
export class ErrorBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidMount() {
    window.addEventListener('online', this.reset);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.reset);
  }

  reset = () => this.setState({ broken: false });

  retry = async () => {
    if (!navigator.onLine || isUnsaved() || document.querySelector('[role$=dialog]')) {
      this.reset();
      return;
    }
    await this.props.clear?.().catch(() => {});
    window.location.reload();
  };

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Problem place={this.props.place} title={text.wentWrong} retry={() => void this.retry()}>
        {text.notShown}
      </Problem>
    );
  }
}
