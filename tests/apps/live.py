"""A small client of the server for tests: HTTP with JSON, and a WebSocket without any library."""
import base64
import json
import os
import socket
import struct
import urllib.error
import urllib.request


TLS = None  # what certificates are believed, for addresses with https


def kept(events):
    """Events as a history keeps them: where things stood is said once, when they happen."""
    return [{key: value for key, value in event.items() if key != "now"} for event in events]


def call(address, method, path, body=None, token=None):
    """(status, JSON or text) of a request; `address` is http://host:port/."""
    data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
    request = urllib.request.Request(address.rstrip("/") + path, data=data, method=method)
    if token:
        request.add_header("Authorization", "Bearer " + token)
    try:
        with urllib.request.urlopen(request, timeout=60, context=TLS) as reply:
            status, text = reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read().decode()
    try:
        return status, json.loads(text)
    except ValueError:
        return status, text


class Closed(Exception):
    def __init__(self, code, reason):
        super().__init__(f"{code} {reason}")
        self.code, self.reason = code, reason


class Live:
    def __init__(self, address, game, token=None, after=None, hello=True):
        host, port = address.split("//")[1].rstrip("/").split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=60)
        if address.startswith("https:"):
            self.socket = TLS.wrap_socket(self.socket, server_hostname=host)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /api/games/{game}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline() not in (b"\r\n", b""):
            pass
        self.raw = []  # every text that came
        self.told = []  # messages that no request waited for
        self.ref = 0
        if hello:
            greeting = {"type": "hello", "protocol": 1}
            if token:
                greeting["token"] = token
            if after is not None:
                greeting["after"] = after
            self.send(greeting)
            self.welcome = self.next()

    def send(self, message):
        self.send_text(message if isinstance(message, str) else json.dumps(message))

    def send_text(self, text, opcode=1):
        data = text.encode()
        head = bytes([0x80 | opcode])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(data))
        mask = os.urandom(4)
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(data))
        self.socket.sendall(head + mask + masked)

    def next(self):
        """The next message; raises Closed when there is none any more."""
        whole = b""
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                raise Closed(1006, "")
            size = head[1] & 0x7f
            if size == 126:
                size = struct.unpack(">H", self.file.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.file.read(8))[0]
            data = self.file.read(size)
            opcode = head[0] & 0x0f
            if opcode == 8:
                raise Closed(struct.unpack(">H", data[:2])[0] if data else 1005, data[2:].decode())
            if opcode == 9:
                self.send_text(data.decode(), 10)
            if opcode > 2:
                continue
            whole += data
            if head[0] & 0x80:
                self.raw.append(whole.decode())
                return json.loads(whole)

    def request(self, **message):
        """Sends a request and waits for its answer; what comes in between is kept in `told`."""
        self.ref += 1
        self.send({**message, "ref": self.ref})
        while True:
            reply = self.next()
            if reply.get("ref") == self.ref:
                return reply
            self.told.append(reply)

    def until(self, kind):
        """The next message of a type, kept ones first."""
        for i, message in enumerate(self.told):
            if message["type"] == kind:
                return self.told.pop(i)
        while True:
            message = self.next()
            if message["type"] == kind:
                return message
            self.told.append(message)

    def close(self):
        self.file.close()
        self.socket.close()
