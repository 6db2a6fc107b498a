import { Component, type ReactNode } from 'react';
import { isUnsaved } from '#frontend/ui/use-unsaved.ts';
import * as text from '#shared/text/app.ts';
import { type Place, Problem } from './problem.tsx';

interface BoundaryProps {
  place: Place;
  /** Puts away what may have broken the page, such as what was kept of the last visit. */
  clear?: () => Promise<void>;
  children: ReactNode;
}

/**
 * What is shown when a page breaks. Without a network the page is drawn again, because a reload would leave nothing,
 * and so it is while a reload would lose something.
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
