import '../pictures.css';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import * as text from '#shared/text/pictures.ts';
import { type Crop, followed, MOST_ZOOM, moved, type Point, type Size, sideOf, wholeCrop, zoomed } from '../model.ts';

interface DialogProps {
  subject: File;
  open: boolean;
  onClose: () => void;
  /** Gets the chosen square. */
  onCropped: (jpeg: Blob) => void;
}

/** The side of the sent picture, in pixels. The server reduces it. */
const SIDE = 512;
const QUALITY = 0.9;
/** How far an arrow key moves the crop, as a share of its side. */
const STEP = 0.05;

const ARROWS: Partial<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Chooses the square of a picture by dragging and zooming, with a mouse, fingers or keys. */
export default function CropDialog({ subject, open, onClose, onCropped }: DialogProps) {
  const picture = usePicture(subject);
  const [crop, setCrop] = useState<Crop>();
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const returnFocusTo = useReturnFocus('[data-picture]');
  const bitmap = picture instanceof ImageBitmap ? picture : undefined;
  const shown = bitmap && (crop ?? wholeCrop(bitmap));

  const send = async () => {
    if (!bitmap || !shown) return;
    const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
    draw(canvas, bitmap, shown);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!jpeg) return setFailure(text.unreadable);
    onCropped(jpeg);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={text.cropTitle}
      changed={crop !== undefined}
      form={{
        ref: form,
        busy: false,
        failure: picture === 'unreadable' ? text.unreadable : failure,
        onSubmit: (event) => {
          event.preventDefault();
          void send();
        },
      }}
      saving={false}
      ready={bitmap !== undefined}
      submitLabel={text.use}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {picture === undefined ? <p role="status">{text.loading}</p> : null}
      {bitmap && shown ? (
        <Frame
          bitmap={bitmap}
          crop={shown}
          onChange={(change) => setCrop((before) => change(before ?? wholeCrop(bitmap)))}
        />
      ) : null}
    </FormDialog>
  );
}

interface FrameProps {
  bitmap: ImageBitmap;
  crop: Crop;
  /** Gets a function of the crop, not a crop: pointers move faster than the page renders. */
  onChange: (change: (crop: Crop) => Crop) => void;
}

function Frame({ bitmap, crop, onChange }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  // The positions of the pressed pointers, by their ids.
  const pressed = useRef(new Map<number, Point>());
  const zoomId = useId();
  // The picture was not decoded when the dialog opened, so the first button got the focus.
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, bitmap, crop);
  }, [bitmap, crop]);

  const drag = ({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    if (!pressed.current.has(pointerId)) return;
    const { width } = currentTarget.getBoundingClientRect();
    const from = [...pressed.current.values()];
    pressed.current.set(pointerId, { x, y });
    const to = [...pressed.current.values()];
    onChange((before) => followed(bitmap, before, { from, to, width }));
  };
  const release = ({ pointerId }: PointerEvent) => void pressed.current.delete(pointerId);
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    onChange((before) => moved(bitmap, before, ...by));
  };
  return (
    <>
      <div
        ref={frame}
        className="crop"
        role="application"
        aria-label={text.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={({ clientX: x, clientY: y, currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId);
          pressed.current.set(pointerId, { x, y });
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} />
      </div>
      <div className="field">
        <label htmlFor={zoomId}>{text.zoom}</label>
        <input
          id={zoomId}
          className="crop-zoom"
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => onChange((before) => zoomed(bitmap, before, Number(target.value)))}
        />
      </div>
    </>
  );
}

/** A decoded file, upright; undefined until it is decoded. */
function usePicture(file: File): ImageBitmap | 'unreadable' | undefined {
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable'>();
  useEffect(() => {
    let left = false;
    const decoded = createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => 'unreadable' as const);
    void decoded.then((each) => !left && setPicture(each));
    return () => {
      left = true;
      void decoded.then((each) => each !== 'unreadable' && each.close());
    };
  }, [file]);
  return picture;
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap & Size, crop: Crop): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const side = sideOf(bitmap, crop);
  // A JPEG has no transparency: it would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}
