import type { CustomLayerInterface, MapLibreMap } from 'maplibre-gl';
import { partsOf, WORLD_PX } from './pin-box.ts';
import { RING_PARTS, RING_STRIDE, type Rings, ringStrip } from './ring-strip.ts';

const WIDTH_PX = 1.1;
const OPACITY = 0.6;
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

// Draws the line with antialiasing on both sides.
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

type Resources = {
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

/** Logs shader errors. The map works without circles. */
function logShaderErrors(gl: WebGL2RenderingContext, program: WebGLProgram, shaders: WebGLShader[]): void {
  const logs = [gl.getProgramInfoLog(program), ...shaders.map((one) => gl.getShaderInfoLog(one))];
  console.error(`The map's circles cannot be painted: ${logs.filter(Boolean).join('; ')}`);
}

function createProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  const shaders = [compile(gl, gl.VERTEX_SHADER, VERTEX), compile(gl, gl.FRAGMENT_SHADER, FRAGMENT)];
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    logShaderErrors(gl, program, shaders);
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

function createResources(gl: WebGL2RenderingContext, strip: Float32Array): Resources {
  const program = createProgram(gl);
  const names = new Map<string, WebGLUniformLocation | null>();
  for (const name of ['matrix', 'pixel', 'reach', 'scale', 'ink', 'width'])
    names.set(name, gl.getUniformLocation(program, name));
  return { program, ...fillCorners(gl, program, strip), uniform: (name) => names.get(name) ?? null };
}

type View = {
  matrix: Float32Array;
  scale: number;
  width: number;
  ink: [number, number, number, number];
  count: number;
};

function paint(
  gl: WebGL2RenderingContext,
  resources: Resources,
  { matrix, scale, width, ink, count }: View,
): void {
  const { program, corners, uniform } = resources;
  // biome-ignore lint/correctness/useHookAtTopLevel: a WebGL function, not a React hook
  gl.useProgram(program);
  gl.bindVertexArray(corners);
  gl.uniformMatrix4fv(uniform('matrix'), false, matrix);
  gl.uniform2f(uniform('pixel'), 2 / gl.drawingBufferWidth, 2 / gl.drawingBufferHeight);
  // Half the line's width plus a pixel for antialiasing.
  gl.uniform1f(uniform('reach'), width / 2 + 1);
  gl.uniform1f(uniform('scale'), scale);
  gl.uniform4fv(uniform('ink'), ink);
  gl.uniform1f(uniform('width'), width);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, count);
  gl.bindVertexArray(null);
}

/** Converts a color to premultiplied RGBA from 0 to 1. */
function rgbOf(color: string): [number, number, number, number] {
  const part = (from: number) => (Number.parseInt(color.slice(from, from + 2), 16) / 255) * OPACITY;
  return [part(1), part(3), part(5), OPACITY];
}

/** Moves the matrix's origin to a place. Computes in double precision. */
function fromPlace(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const moved = new Float32Array(16);
  for (let at = 0; at < 12; at += 1) moved[at] = matrix[at]!;
  for (let row = 0; row < 4; row += 1)
    moved[12 + row] = matrix[row]! * x + matrix[4 + row]! * y + matrix[12 + row]!;
  return moved;
}

/** Draws circles in a custom WebGL layer, because GeoJSON lines would take a quarter of the frame time. */
export function ringPainter(id: string, rings: Rings, color: string): CustomLayerInterface {
  const [x, y] = partsOf(...rings.center);
  const strip = ringStrip(rings);
  const ink = rgbOf(color);
  let resources: Resources | null = null;
  let seen: Pick<MapLibreMap, 'getZoom' | 'getCanvas'> | null = null;
  return {
    id,
    type: 'custom',
    onAdd(map) {
      seen = map;
    },
    onRemove(_, gl) {
      if (!resources) return;
      gl.deleteProgram(resources.program);
      gl.deleteVertexArray(resources.corners);
      gl.deleteBuffer(resources.buffer);
      resources = null;
    },
    render(gl, { defaultProjectionData: { mainMatrix } }) {
      if (!seen || gl.isContextLost()) return;
      // Creates resources on the first render, because the library resets the WebGL state only after
      // `render`. A style change removes and adds the layer.
      resources ??= createResources(gl, strip);
      paint(gl, resources, {
        matrix: fromPlace(mainMatrix, x, y),
        scale: (WORLD_PX * 2 ** seen.getZoom()) / PERIOD_PX,
        // Reads the width from the style attribute, because reading `clientWidth` would force a layout.
        width: (WIDTH_PX * gl.drawingBufferWidth) / Number.parseFloat(seen.getCanvas().style.width),
        ink,
        count: strip.length / RING_STRIDE,
      });
    },
  };
}
