import type { CustomLayerInterface, MapLibreMap } from 'maplibre-gl';
import { partsOf, WORLD_PX } from './pin-box.ts';
import { RING_PARTS, RING_STRIDE, type Rings, ringStrip } from './ring-strip.ts';

const WIDTH_PX = 1.1;
const OPACITY = 0.6;
/** A dash and the gap after it. */
const PERIOD_PX = 6.6;

const VERTEX = `#version 300 es
uniform mat4 matrix;
uniform vec2 pixel;
uniform float reach;
uniform float scale;
in vec2 place;
in vec2 outward;
in float side;
in float along;
out float across;
out float dash;
void main() {
  across = side * reach;
  dash = along * scale;
  gl_Position = matrix * vec4(place, 0.0, 1.0);
  gl_Position.xy += outward * vec2(1.0, -1.0) * across * pixel * gl_Position.w;
}`;

// Edges fade over the width of a pixel, across the line and along it.
const FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 ink;
uniform float width;
in float across;
in float dash;
out vec4 color;
void main() {
  float edge = clamp(0.5 * width + 0.5 - abs(across), 0.0, 1.0);
  float from = abs(fract(dash) - 0.5);
  float gap = clamp((0.25 - from) / max(fwidth(dash), 1e-6) + 0.5, 0.0, 1.0);
  color = ink * edge * gap;
}`;

type Made = {
  program: WebGLProgram;
  corners: WebGLVertexArrayObject;
  buffer: WebGLBuffer;
  uniform: (name: string) => WebGLUniformLocation | null;
};

function compile(gl: WebGL2RenderingContext, kind: GLenum, source: string): WebGLShader {
  const shader = gl.createShader(kind)!;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}

/** The map goes on without its circles; why it has none is said. */
function tellFault(gl: WebGL2RenderingContext, program: WebGLProgram, shaders: WebGLShader[]): void {
  const words = [gl.getProgramInfoLog(program), ...shaders.map((one) => gl.getShaderInfoLog(one))];
  console.error(`The map's circles cannot be painted: ${words.filter(Boolean).join('; ')}`);
}

function makeProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  const shaders = [compile(gl, gl.VERTEX_SHADER, VERTEX), compile(gl, gl.FRAGMENT_SHADER, FRAGMENT)];
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    tellFault(gl, program, shaders);
  for (const shader of shaders) gl.deleteShader(shader);
  return program;
}

function fillCorners(gl: WebGL2RenderingContext, program: WebGLProgram, strip: Float32Array) {
  const corners = gl.createVertexArray();
  const buffer = gl.createBuffer();
  gl.bindVertexArray(corners);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, strip, gl.STATIC_DRAW);
  const bytes = Float32Array.BYTES_PER_ELEMENT;
  let offset = 0;
  for (const [name, size] of Object.entries(RING_PARTS)) {
    const location = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, RING_STRIDE * bytes, offset * bytes);
    offset += size;
  }
  gl.bindVertexArray(null);
  return { corners, buffer };
}

function make(gl: WebGL2RenderingContext, strip: Float32Array): Made {
  const program = makeProgram(gl);
  const names = new Map<string, WebGLUniformLocation | null>();
  for (const name of ['matrix', 'pixel', 'reach', 'scale', 'ink', 'width'])
    names.set(name, gl.getUniformLocation(program, name));
  return { program, ...fillCorners(gl, program, strip), uniform: (name) => names.get(name) ?? null };
}

type Sight = {
  matrix: Float32Array;
  /** Dashes in the width of the world. */
  scale: number;
  /** Of the line, in pixels of the screen. */
  width: number;
  ink: [number, number, number, number];
  /** Of corners. */
  count: number;
};

function paint(gl: WebGL2RenderingContext, made: Made, { matrix, scale, width, ink, count }: Sight): void {
  const { program, corners, uniform } = made;
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook of React's.
  gl.useProgram(program);
  gl.bindVertexArray(corners);
  gl.uniformMatrix4fv(uniform('matrix'), false, matrix);
  gl.uniform2f(uniform('pixel'), 2 / gl.drawingBufferWidth, 2 / gl.drawingBufferHeight);
  // Beyond the line's edge there is half a pixel in which it fades.
  gl.uniform1f(uniform('reach'), width / 2 + 1);
  gl.uniform1f(uniform('scale'), scale);
  gl.uniform4fv(uniform('ink'), ink);
  gl.uniform1f(uniform('width'), width);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, count);
  gl.bindVertexArray(null);
}

/** The parts of `#rrggbb`, 0 to 1, each weakened by the opacity as the map's own colours are. */
function inkOf(color: string): [number, number, number, number] {
  const part = (from: number) => (Number.parseInt(color.slice(from, from + 2), 16) / 255) * OPACITY;
  return [part(1), part(3), part(5), OPACITY];
}

/** What has its origin at a place of the world, seen as the map is. In double precision until here. */
function fromPlace(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const moved = new Float32Array(16);
  for (let at = 0; at < 12; at += 1) moved[at] = matrix[at]!;
  for (let row = 0; row < 4; row += 1)
    moved[12 + row] = matrix[row]! * x + matrix[4 + row]! * y + matrix[12 + row]!;
  return moved;
}

/**
 * Distance circles as a layer of the map that is painted by hand, in one call. As lines of a source they were cut in tiles, each of which
 * has to be looked after, masked and painted by itself with every frame: more than a quarter of what the library does in one.
 */
export function ringPainter(id: string, rings: Rings, color: string): CustomLayerInterface {
  const [x, y] = partsOf(...rings.center);
  const strip = ringStrip(rings);
  const ink = inkOf(color);
  let made: Made | null = null;
  let seen: Pick<MapLibreMap, 'getZoom' | 'getCanvas'> | null = null;
  return {
    id,
    type: 'custom',
    onAdd(map) {
      seen = map;
    },
    onRemove(_, gl) {
      if (!made) return;
      gl.deleteProgram(made.program);
      gl.deleteVertexArray(made.corners);
      gl.deleteBuffer(made.buffer);
      made = null;
    },
    render(gl, { defaultProjectionData: { mainMatrix } }) {
      if (!seen || gl.isContextLost()) return;
      // Here and not when the layer is added: after this the library looks anew at what is bound. Another style of the map adds the layer again.
      made ??= make(gl, strip);
      paint(gl, made, {
        matrix: fromPlace(mainMatrix, x, y),
        scale: (WORLD_PX * 2 ** seen.getZoom()) / PERIOD_PX,
        // As wide as the library has written: asked for what it is, the page would be laid out.
        width: (WIDTH_PX * gl.drawingBufferWidth) / Number.parseFloat(seen.getCanvas().style.width),
        ink,
        count: strip.length / RING_STRIDE,
      });
    },
  };
}
