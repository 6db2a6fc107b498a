import '../imports.css';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { loadOrNotify } from '#frontend/ui/lazy-controls.tsx';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/imports.ts';

/** Reads a file and continues with it: most visitors of the settings never need this code. */
const steps = lazyModule(() => import('./import-steps.tsx'));

interface ImportDataProps {
  clock: Clock;
  /** Called when the user's commitments have changed. */
  onImported: () => void;
  /** A link to the commitments. */
  link: ReactNode;
}

/** The choice of a file, replaced by the steps that follow it. */
export function ImportData({ clock, onImported, link }: ImportDataProps) {
  const [file, setFile] = useState<{ file: File; number: number }>();
  const [problem, setProblem] = useState<string>();
  const Steps = steps.code?.default;
  const choose = async (chosen: File) => {
    setProblem(undefined);
    if (await loadOrNotify(steps)) setFile((last) => ({ file: chosen, number: (last?.number ?? 0) + 1 }));
  };
  if (file && Steps) {
    return (
      <Steps
        key={file.number}
        file={file.file}
        clock={clock}
        onImported={onImported}
        link={link}
        onAgain={(why) => {
          setFile(undefined);
          setProblem(why);
        }}
      />
    );
  }
  return <FileChoice problem={problem} onChoose={(chosen) => void choose(chosen)} />;
}

function FileChoice({ problem, onChoose }: { problem: string | undefined; onChoose: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const about = useId();
  const dragged = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  return (
    <div className="sections">
      <section className="card section">
        <p className="section-about" id={about}>
          {text.about}
        </p>
        <div role="alert">{problem === undefined ? null : <p className="alert">{problem}</p>}</div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to use the input inside */}
        <div
          className={over ? 'file-drop over' : 'file-drop'}
          onDragOver={dragged}
          onDragLeave={dragged}
          onDrop={(event) => {
            dragged(event);
            const [file] = event.dataTransfer.files;
            if (file) onChoose(file);
          }}
        >
          <label className="button primary">
            <input
              className="file-input"
              type="file"
              accept=".zip,.csv,.json,.txt,.tsv,application/zip,application/json,text/csv,text/plain"
              aria-describedby={about}
              onFocus={steps.prepare}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // A copy, so that the same file can be chosen again.
                if (file) onChoose(new File([file], file.name));
                target.value = '';
              }}
            />
            <span>{text.choose}</span>
          </label>
          <span className="file-drop-hint">{text.drop}</span>
        </div>
      </section>
      <section className="card section">
        <h2>{text.programs}</h2>
        <dl className="programs">
          {text.program.map(({ name, how }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
